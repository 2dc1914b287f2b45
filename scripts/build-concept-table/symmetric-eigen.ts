// Eigenvalues and eigenvectors of a symmetric matrix by cyclic Jacobi rotations, largest eigenvalue first.

const SWEEPS = 14;

function rotate(a: Float64Array, v: Float64Array, n: number, p: number, q: number): void {
  const off = a[p * n + q]!;
  if (Math.abs(off) < 1e-14) return;
  const theta = (a[q * n + q]! - a[p * n + p]!) / (2 * off);
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < n; k++) {
    const kp = a[k * n + p]!;
    const kq = a[k * n + q]!;
    a[k * n + p] = c * kp - s * kq;
    a[k * n + q] = s * kp + c * kq;
  }
  for (let k = 0; k < n; k++) {
    const pk = a[p * n + k]!;
    const qk = a[q * n + k]!;
    a[p * n + k] = c * pk - s * qk;
    a[q * n + k] = s * pk + c * qk;
    const vp = v[p * n + k]!;
    const vq = v[q * n + k]!;
    v[p * n + k] = c * vp - s * vq;
    v[q * n + k] = s * vp + c * vq;
  }
}

/** `matrix` is n × n, row by row; eigenvectors come as rows. */
export function symmetricEigen(matrix: Float64Array, n: number): { values: Float64Array; vectors: Float64Array } {
  const a = matrix.slice();
  const v = new Float64Array(n * n);
  for (let i = 0; i < n; i++) v[i * n + i] = 1;
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rotate(a, v, n, p, q);
  }
  const order = Array.from({ length: n }, (_, i) => i).sort((i, j) => a[j * n + j]! - a[i * n + i]!);
  const vectors = new Float64Array(n * n);
  for (const [row, i] of order.entries()) vectors.set(v.subarray(i * n, (i + 1) * n), row * n);
  return { values: Float64Array.from(order, (i) => a[i * n + i]!), vectors };
}
