import type { Mail } from '../mail/render.ts';

/**
 * The mail to a member that a wish is sold now. It is sent regardless of the mail preferences, since the
 * member asked for it.
 */
export const wishMail = ({ email, username }: { email: string; username: string }, words: string): Mail => ({
  to: email,
  subject: `We have “${words}” now`,
  paragraphs: [
    `Hello ${username}, you asked us to tell you when we have “${words}”. We have it now.`,
    'This is the only mail about it.',
  ],
  link: { label: 'See it in the shop', path: `/search?${new URLSearchParams({ search: words })}` },
});
