/**
 * The most that an exchange or network keeps of a USDT transfer as its fee, in millionths: 1 is
 * usual.
 */
export const TRANSFER_FEE_MAX = 3_000_000;
