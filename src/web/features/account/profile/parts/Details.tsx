import type { ReactNode } from 'react';
import type { Profile } from '#contract/accounts.ts';
import { css } from '#styled/css';
import { Card } from '#web/ui/Card.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const row = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', sm: '[10rem 1fr]' },
  columnGap: '4',
  py: '3',
  '&:not(:first-of-type)': { borderTop: 'hairline' },
  '& dt': { color: 'fg.muted' },
  '& dd': { minWidth: '0', overflowWrap: 'anywhere', fontWeight: 'bold' },
  '& time': { whiteSpace: 'normal' },
});
const rows = css({ mt: '-3' });
const links = css({ display: 'flex', flexWrap: 'wrap', gap: '3', mt: '1' });
const balance = css({ display: 'grid', gap: '1', '& dt': { color: 'fg.muted' } });
const amount = css({ fontSize: 'xl', fontWeight: 'bold' });
const deposit = css({ mt: '4' });
const unknown = css({ width: '[14ch]', maxWidth: 'full' });

export function Balance({ profile }: { profile: Profile | null }) {
  return (
    <Card as="section" aria-label="Balance">
      <dl className={balance}>
        <dt>Balance</dt>
        <dd className={amount}>
          {profile === null ? (
            <Unknown />
          ) : profile.balance === undefined ? (
            "We can't show it right now."
          ) : (
            <Money amount={profile.balance} />
          )}
        </dd>
      </dl>
      <Link to="/my/profile/deposit" look="primary" wide className={deposit}>
        Deposit
      </Link>
    </Card>
  );
}

export function Details({ profile }: { profile: Profile | null }) {
  const memberSince = profile === null ? null : profile.registered_at;
  return (
    <Card as="section" aria-label="Details">
      <dl className={rows}>
        <Row label="Username">{profile ? <bdi translate="no">{profile.username}</bdi> : <Unknown />}</Row>
        {profile?.email !== '' && (
          <Row label="Email">{profile?.email ? <bdi translate="no">{profile.email}</bdi> : <Unknown />}</Row>
        )}
        {memberSince !== undefined && (
          <Row label="Member since">{memberSince ? <DateTime at={memberSince} /> : <Unknown />}</Row>
        )}
      </dl>
      <div className={links}>
        <Link to="/my/profile/change-email" look="secondary" size="sm">
          Change email
        </Link>
        <Link to="/my/profile/change-password" look="secondary" size="sm">
          Change password
        </Link>
      </div>
    </Card>
  );
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={row}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Unknown = () => <Skeleton className={unknown} />;
