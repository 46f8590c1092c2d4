import { brand } from '#contract/brand.ts';
import { css } from '#styled/css';
import { link } from '#styled/recipes';
import { ExternalLink, Link } from '#web/ui/Link.tsx';

const foot = css({ borderBlockStart: 'hairline', bg: 'bg.raised', fontSize: 'sm', color: 'fg.muted' });
const inner = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '6',
  maxWidth: 'page',
  mx: 'auto',
  px: { base: '4', md: '6' },
  py: '6',
});
const own = css({ display: 'grid', gap: '1', alignContent: 'start', maxWidth: 'prose' });
const name = css({ fontWeight: 'bold', color: 'fg' });
const links = css({
  overflowWrap: 'anywhere',
  '& a': { display: 'flex', minWidth: '0', alignItems: 'center', minHeight: 'control' },
});

/** The shop's owner, hours, contact links (spec §1) and legal texts. */
export function Footer() {
  const { company, hours } = brand;
  return (
    <footer className={foot}>
      <div className={inner}>
        <div className={own}>
          <p className={name}>{company.name}</p>
          <address translate="no">{company.address}</address>
          <p>
            Support and services: {hours.days}, {hours.times} {hours.zone}
          </p>
          <p>
            © {brand.name}. {brand.claim}
          </p>
        </div>
        <nav aria-label="Support" className={links}>
          <p className={name}>Support</p>
          <a translate="no" href={`mailto:${brand.email}`} className={link({ look: 'quiet' })}>
            {brand.email}
          </a>
          <ExternalLink href={brand.community.url} look="quiet">
            {brand.community.label}
          </ExternalLink>
          <ExternalLink href={brand.messenger.url} look="quiet">
            {brand.messenger.label}
          </ExternalLink>
        </nav>
        <nav aria-label="Legal" className={links}>
          <p className={name}>Legal</p>
          <Link to="/terms-of-service" look="quiet">
            Terms of Service
          </Link>
          <Link to="/privacy-policy" look="quiet">
            Privacy Policy
          </Link>
        </nav>
      </div>
    </footer>
  );
}
