import type { ReactNode } from 'react';
import type { Profile } from '#contract/accounts.ts';
import { css } from '#styled/css';
import { Card } from '#web/ui/Card.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const grid = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  md: { gridTemplateColumns: '[1fr 2fr]', gap: '6' },
});
const row = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', sm: '[10rem 1fr]' },
  columnGap: '4',
  py: '3',
  '&:not(:first-of-type)': { borderTop: 'hairline' },
  '& dt': { color: 'fg.muted' },
  '& dd': { minWidth: '0', overflowWrap: 'anywhere', fontWeight: 'medium' },
});
const rows = css({ my: '-3' });
const balance = css({ display: 'grid', gap: '1', '& dt': { color: 'fg.muted' } });
const amount = css({ fontSize: 'xl', fontWeight: 'bold' });

/** Who one is here; the shape of it while that is not known yet. */
export function Details({ profile }: { profile: Profile | null }) {
  return (
    <div className={grid} aria-busy={profile === null}>
      <Card as="section" aria-label="Balance">
        <dl className={balance}>
          <dt>Balance</dt>
          <dd className={amount}>{profile ? <Money amount={profile.balance} /> : <Unknown width="7ch" />}</dd>
        </dl>
      </Card>
      <Card as="section" aria-label="Details">
        <dl className={rows}>
          <Row label="Username">{profile ? <bdi>{profile.username}</bdi> : <Unknown width="10ch" />}</Row>
          <Row label="E-mail">{profile?.email ?? <Unknown width="20ch" />}</Row>
          <Row label="Member since">
            {profile ? <DateTime at={profile.registered_at} /> : <Unknown width="14ch" />}
          </Row>
        </dl>
      </Card>
    </div>
  );
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={row}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Unknown = ({ width }: { width: string }) => <Skeleton style={{ width, maxWidth: '100%' }} />;
