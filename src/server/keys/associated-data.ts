/**
 * The associated data of a sealed code: its row and variant, so that neither can be swapped
 * unnoticed.
 */
export const associatedData = (codeId: string, variantId: string): string => `${codeId}:${variantId}`;
