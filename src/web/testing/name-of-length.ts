const WORDS = 'Steam Wallet 10 USD, a card for accounts registered in Pakistan and its neighbours, ';

/** A product's name of so many characters, for stories that show how names wrap. */
export const nameOfLength = (characters: number): string =>
  WORDS.repeat(Math.ceil(characters / WORDS.length))
    .slice(0, characters)
    .trimEnd();
