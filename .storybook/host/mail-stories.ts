import { storyNameFromExport, toId } from 'storybook/internal/csf';
import type { HostSamples, SampleMail } from './sample-types.ts';

/** The place of each mail in the sidebar, by its kind; those of one kind are numbered. */
export function mailStories(mails: HostSamples['mails']) {
  return Object.entries(mails).flatMap(([about, sent]) => {
    return sent.map((mail, at) => {
      const before = sent.slice(0, at).filter(({ kind }) => kind === mail.kind).length;
      const name = `${nameOf(mail)}${before === 0 ? '' : ` ${before + 1}`}`;
      const title = `Host/Emails/${storyNameFromExport(about)}/${name}`;
      return { id: toId(title, 'The Mail'), title, name, mail };
    });
  });
}

/** `mailOrderStatus` and `signupCodeMail` without that they are mails. */
const nameOf = ({ kind }: SampleMail): string =>
  storyNameFromExport(kind.replace(/^mail(?=[A-Z])|Mail$/, ''));
