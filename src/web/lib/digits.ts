export { latinDigits } from '#contract/digits.ts';
