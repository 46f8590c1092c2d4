/** Whether charts are tested by all their paths, and explored at length from a random seed. */
export const isThorough = process.env['THOROUGH'] === '1';
