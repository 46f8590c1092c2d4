const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Formats a whole number: `1,500`. */
export const groupDigits = (number: number): string => grouped.format(number);

/** Formats whole rupees: `PKR 1,500`. */
export const formatRupees = (amount: number): string => `PKR ${groupDigits(amount)}`;

/** Formats a decimal string: `PKR 1,500`, `USDT 5.0012`. */
export const formatMoney = (amount: string, currency: string): string =>
  currency === 'PKR' ? formatRupees(Number(amount)) : `${currency} ${amount}`;
