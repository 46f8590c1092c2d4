/** Whether charts are tested by the paths beyond their covers, and explored at length from a random seed. */
export const isThorough = process.env['THOROUGH'] === '1';
