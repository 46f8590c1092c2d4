const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** An amount in whole rupees as the shop writes it everywhere: `PKR 1,500`. */
export const rupees = (amount: number): string => `PKR ${grouped.format(amount)}`;
