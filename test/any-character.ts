// Every character of Unicode, for `fc.string({ unit })`. fast-check's own "binary" takes a second to make.
import fc from "fast-check";

const BEFORE_HALVES = fc.nat(0xd7ff);
const AFTER_HALVES = fc.integer({ min: 0xe000, max: 0x10ffff });

export const anyCharacter = fc.oneof(BEFORE_HALVES, AFTER_HALVES).map((code) => String.fromCodePoint(code));
