/** An order's number; without a number, the beginning of its id. */
export const numberOf = ({ id, number }: { id: string; number?: string | null | undefined }): string =>
  number ?? id.slice(0, 8);
