import { css } from '#styled/css';

const mark = css({ color: 'accent.text', flexShrink: '0' });

/** The logo: a key that hangs under a stall's awning. */
export function Logo() {
  return (
    <svg viewBox="0 0 28 28" width="28" height="28" fill="none" aria-hidden="true" className={mark}>
      <path
        d="M4 4h20l2 7a3.7 3.7 0 0 1-6 1.6 4 4 0 0 1-6 0 4 4 0 0 1-6 0A3.7 3.7 0 0 1 2 11z"
        fill="currentColor"
      />
      <path d="M5 14.5V24h18v-9.5" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      <circle cx="11" cy="19" r="2.2" stroke="currentColor" strokeWidth="1.8" />
      <path d="M13.2 19h6v2.2m-2.6-2.2v1.6" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
