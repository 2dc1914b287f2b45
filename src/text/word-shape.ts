// The letter patterns Porter's rules ask about: vowels, consonants and the measure of a stem.

/** A letter is a vowel if it is one of a e i o u, or a y that follows a consonant; a first y never is. */
function isVowel(letter: string, isFirst: boolean, followsVowel: boolean): boolean {
  return letter === "y" ? !isFirst && !followsVowel : "aeiou".includes(letter);
}

/** Counts the changes from vowel to consonant: the m of [C](VC)^m[V] (Porter 1980, section 2). */
export function measure(stem: string): number {
  let changes = 0;
  let followsVowel = false;
  for (let index = 0; index < stem.length; index++) {
    const vowel = isVowel(stem[index]!, index === 0, followsVowel);
    if (followsVowel && !vowel) changes++;
    followsVowel = vowel;
  }
  return changes;
}

export function hasVowel(stem: string): boolean {
  for (let index = 0; index < stem.length; index++) {
    if (isVowel(stem[index]!, index === 0, false)) return true;
  }
  return false;
}

export function isConsonantAt(word: string, position: number): boolean {
  let followsVowel = false;
  for (let index = 0; index <= position; index++) {
    followsVowel = isVowel(word[index]!, index === 0, followsVowel);
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
  if ("wxy".includes(word[last]!)) return false;
  return isConsonantAt(word, last) && !isConsonantAt(word, last - 1) && isConsonantAt(word, last - 2);
}
