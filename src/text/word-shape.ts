// The letter patterns Porter's rules ask about: vowels, consonants and the measure of a stem.

const A = 97;
const E = 101;
const I = 105;
const O = 111;
const U = 117;
const W = 119;
const X = 120;
const Y = 121;

/** A letter is a vowel if it is one of a e i o u, or a y that follows a consonant; a first y never is. */
function isVowel(code: number, isFirst: boolean, followsVowel: boolean): boolean {
  switch (code) {
    case A:
    case E:
    case I:
    case O:
    case U:
      return true;
    case Y:
      return !isFirst && !followsVowel;
    default:
      return false;
  }
}

/** Counts the changes from vowel to consonant: the m of [C](VC)^m[V] (Porter 1980, section 2). */
export function measure(stem: string): number {
  let changes = 0;
  let followsVowel = false;
  for (let index = 0; index < stem.length; index++) {
    const vowel = isVowel(stem.charCodeAt(index), index === 0, followsVowel);
    if (followsVowel && !vowel) changes++;
    followsVowel = vowel;
  }
  return changes;
}

export function hasVowel(stem: string): boolean {
  for (let index = 0; index < stem.length; index++) {
    if (isVowel(stem.charCodeAt(index), index === 0, false)) return true;
  }
  return false;
}

export function isConsonantAt(word: string, position: number): boolean {
  let followsVowel = false;
  for (let index = 0; index <= position; index++) {
    followsVowel = isVowel(word.charCodeAt(index), index === 0, followsVowel);
  }
  return !followsVowel;
}

export function endsInDoubleConsonant(word: string): boolean {
  const last = word.length - 1;
  return last > 0 && word[last] === word[last - 1] && isConsonantAt(word, last);
}

/** Porter's *o: ends consonant, vowel, consonant, and the last is not w, x or y ("hop", not "snow"). */
export function endsInShortSyllable(word: string): boolean {
  const last = word.length - 1;
  if (last < 2) return false;
  const code = word.charCodeAt(last);
  if (code === W || code === X || code === Y) return false;
  return isConsonantAt(word, last) && !isConsonantAt(word, last - 1) && isConsonantAt(word, last - 2);
}
