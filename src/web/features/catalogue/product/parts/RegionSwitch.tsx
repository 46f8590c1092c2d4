import type { Located } from '#contract/catalogue.ts';
import { css } from '#styled/css';
import { markOf } from '#web/features/catalogue/siblings.ts';
import { Link } from '#web/ui/Link.tsx';

const root = css({
  display: 'grid',
  gap: '2',
  px: { base: '4', lg: '5' },
  py: '3',
  borderBottom: 'hairline',
});
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const quiet = css({ color: 'fg.muted', fontSize: 'sm' });

type RegionSwitchProps = {
  /** The same product for each region. */
  siblings: readonly Located[];
  /** The id of the product whose page this is. */
  currentId: string;
  /** For travels, where the account doesn't matter. */
  isOfTravel: boolean;
};

/** Leads to the same product for another region, and says which one fits. */
export const RegionSwitch = ({ siblings, currentId, isOfTravel }: RegionSwitchProps) => (
  <nav aria-label="Region" className={root}>
    <ul className={row}>
      {siblings.map(({ node, href }) => (
        <li key={node.id}>
          <Link
            to={href}
            look={node.id === currentId ? 'primary' : 'secondary'}
            size="sm"
            aria-current={node.id === currentId ? 'page' : undefined}
          >
            <bdi>{markOf(node)}</bdi>
          </Link>
        </li>
      ))}
    </ul>
    <p className={quiet}>
      Which is mine?{' '}
      {isOfTravel
        ? "The one for where you're going."
        : 'The one your account is set to: see Country or Region in its settings.'}
    </p>
  </nav>
);
