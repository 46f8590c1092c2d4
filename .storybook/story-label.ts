/** Names within the names of stories, which Storybook makes from what their files export. */
const PROPER: Readonly<Record<string, string>> = {
  binance: 'Binance',
  bitcart: 'Bitcart',
  qr: 'QR',
  usdt: 'USDT',
  vp: 'VP',
};

/** `Less Than Five Minutes` as `Less than five minutes`, and `By Usdt` as `By USDT`. */
export const storyLabel = (name: string): string =>
  name
    .split(' ')
    .map((word, at) => PROPER[word.toLowerCase()] ?? (at === 0 ? word : word.toLowerCase()))
    .join(' ');
