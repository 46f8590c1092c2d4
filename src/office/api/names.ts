/** The number of an order for people, or the beginning of its id. */
export const numberOf = ({ id, number }: { id: string; number?: string | null | undefined }): string =>
  number ?? id.slice(0, 8);

/** A visitor's name, or the beginning of the id. */
export const nameOf = ({ visitor, username }: { visitor: string; username: string | null }): string =>
  username ?? `visitor ${visitor.slice(0, 6)}`;
