import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { HostText } from '#web/ui/HostText.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import type { VerificationCopy } from '../copy.ts';
import type { VerificationState } from '../verification.machine.ts';

const notice = css({ mb: '5' });
const below = css({ mt: '5', color: 'fg.muted', textAlign: 'center' });

type Props = {
  state: VerificationState;
  send: (event: { type: 'code.reopened' }) => void;
  copy: VerificationCopy;
  heading: string;
  lead: string;
  links: ReactNode;
  children: ReactNode;
};

/** The first step, with a link to a code that was sent before. */
export function DetailsStep({ state, send, copy, heading, lead, links, children }: Props) {
  const { sentCode, message } = state.context;
  return (
    <>
      <PageHeading lead={lead}>{heading}</PageHeading>
      {sentCode !== null && (
        <Notice
          className={notice}
          action={
            <Button
              variant="secondary"
              size="sm"
              aria-disabled={state.hasTag('busy')}
              onClick={() => send({ type: 'code.reopened' })}
            >
              {copy.enterCode}
            </Button>
          }
        >
          {copy.alreadyHave(sentCode.email)}
        </Notice>
      )}
      {sentCode === null && message !== null && (
        <Notice className={notice}>
          <HostText>{message}</HostText>
        </Notice>
      )}
      <Card>{children}</Card>
      <p className={below}>{links}</p>
    </>
  );
}
