// 240 invented receipts and five systems that make mistakes of known kinds, from a generator with a fixed seed.
import { seeded } from "./seeded.ts";

interface Line {
  text: string;
  quantity: number;
  price: number;
}

export interface Receipt {
  id: string;
  vendor: string;
  date: string;
  category: string;
  currency?: string;
  total?: number;
  lines: Line[];
}

const VENDORS = [
  "Kaffee Kontor",
  "Östberg & Söner AB",
  "Nordwind Papier GmbH",
  "O'Neill Hardware",
  "Société Générale de Fournitures",
  "Tanaka Foods",
];
const ITEMS = [
  "coffee beans 1 kg",
  "LED bulb 9 W",
  "copy paper A4",
  "extension cable 2 m",
  "green tea",
  "train ticket",
];
const CATEGORIES = ["food", "hardware", "office", "services", "travel"];
const CURRENCIES = ["EUR", "GBP", "JPY", "SEK", "USD"];
/** Which category is taken for which. */
const CONFUSED: Readonly<Record<string, string>> = {
  food: "food",
  hardware: "office",
  office: "hardware",
  services: "office",
  travel: "food",
};

/** How often each system makes a mistake, from 0 to 1. Names have up to 36 characters. */
export const SYSTEMS = {
  "gpt-4o-mini-2024-07-18-fewshot3-t0.0": { rate: 0.07, dates: 1, currencies: 0.8, numbers: 0.7 },
  "claude-3-5-haiku-20241022-zeroshot": { rate: 0.07, dates: 0.5, currencies: 1.2, numbers: 1.2 },
  "qwen2.5-7b-instruct-awq": { rate: 0.13, dates: 1, currencies: 1.6, numbers: 1 },
  "llama-3.1-8b-instruct-lora-r16-ep3": { rate: 0.15, dates: 1.2, currencies: 1.5, numbers: 1.1 },
  "regex-baseline": { rate: 0.33, dates: 1.3, currencies: 1.5, numbers: 1 },
} as const;

export function receipts(count = 240): readonly Receipt[] {
  const random = seeded(41);
  const any = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  return Array.from({ length: count }, (_, at) => {
    const month = 1 + Math.floor((at * 12) / count);
    const lines = Array.from({ length: 1 + Math.floor(random() * 5) }, (_, line) => ({
      text: ITEMS[(at + line) % ITEMS.length]!,
      quantity: 2 + Math.floor(random() * 19),
      price: Math.round(6_000 * random() + 100) / 100,
    }));
    return {
      id: `receipt-2025-${String(month).padStart(2, "0")}-${String(at).padStart(4, "0")}`,
      vendor: any(VENDORS),
      date: `2025-${String(month).padStart(2, "0")}-${String(13 + Math.floor(random() * 15))}`,
      category: any(CATEGORIES),
      ...(random() < 0.96 ? { currency: any(CURRENCIES) } : {}),
      total: Math.round(100 * lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)) / 100,
      lines,
    };
  });
}

/** What a system read in the receipts. */
export function answersOf(name: keyof typeof SYSTEMS, gold: readonly Receipt[]): readonly Receipt[] {
  const { rate, dates, currencies, numbers } = SYSTEMS[name];
  const random = seeded(101 + 17 * Object.keys(SYSTEMS).indexOf(name));
  const happens = (factor = 1) => random() < rate * factor;
  return gold.map((receipt) => {
    const answer: Receipt = { ...receipt, lines: receipt.lines.map((line) => ({ ...line })) };
    if (happens(0.7)) answer.vendor = receipt.vendor.split(" ")[0]!;
    if (happens(dates)) answer.date = receipt.date.replace(/(\d\d)-(\d\d)$/, "$2-$1");
    if (happens()) answer.category = CONFUSED[receipt.category]!;
    if (happens(currencies)) answer.currency = "USD";
    if (happens(0.5)) answer.total = Math.round(receipt.total! * 1_000) / 100;
    else if (happens(0.4)) delete answer.total;
    if (happens() && answer.lines.length > 1) answer.lines.pop();
    for (const line of answer.lines) {
      if (happens(0.4 * numbers)) line.quantity *= 10;
      if (happens(0.4 * numbers)) line.quantity = 1;
      if (happens(0.25)) line.price = Math.round(200 * line.price) / 100;
    }
    return answer;
  });
}
