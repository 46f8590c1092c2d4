import { css } from '#styled/css';
import { link } from '#styled/recipes';
import { brand } from '#web/lib/brand.ts';
import { ExternalLink, Link } from '#web/ui/Link.tsx';

const foot = css({ borderBlockStart: 'hairline', bg: 'bg.raised', fontSize: 'sm', color: 'fg.muted' });
const inner = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '8',
  maxWidth: 'page',
  mx: 'auto',
  px: { base: '4', md: '6' },
  py: '4',
});
const links = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '5',
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 'control' },
});
const own = css({ flexBasis: 'full', py: '2' });

/** Contact links (spec §1), legal texts, and the shop's name. */
export function Footer() {
  return (
    <footer className={foot}>
      <div className={inner}>
        <nav aria-label="Support" className={links}>
          <a href={`mailto:${brand.email}`} className={link({ look: 'quiet' })}>
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
          <Link to="/terms-of-service" look="quiet">
            Terms of Service
          </Link>
          <Link to="/privacy-policy" look="quiet">
            Privacy Policy
          </Link>
        </nav>
        <p className={own}>
          © {brand.name}. {brand.claim}
        </p>
      </div>
    </footer>
  );
}
