import type { ComponentProps } from 'react';

type IconProps = ComponentProps<'svg'>;

/** A stroke icon on a 24 × 24 grid, as tall as its text. Decorative, unless the caller names it. */
const createIcon = (path: string) =>
  function Icon(props: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        width="1.25em"
        height="1.25em"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...props}
      >
        <path d={path} />
      </svg>
    );
  };

const CIRCLE = 'M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18';

export const AlertIcon = createIcon('M12 4L2.8 19.5h18.4zM12 10v4.5M12 17v.01');
export const ArrowLeftIcon = createIcon('M20 12H4M10 6l-6 6l6 6');
export const BankIcon = createIcon('M3 9.5L12 4l9 5.5zM5 12.5v5M10 12.5v5M14 12.5v5M19 12.5v5M3 20.5h18');
export const BoltIcon = createIcon('M13 2.5L5 13.5h6l-1 8l8-11h-6z');
export const BoxIcon = createIcon('M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5l8-4.5M12 12v9');
export const CartIcon = createIcon('M2.5 4h2.6l2.2 11h10.4l2-8H6M9 19.5v.01M16.5 19.5v.01');
export const ChatIcon = createIcon('M4 5h16v11h-9l-4.5 4v-4H4zM8.5 9.5h7M8.5 12.5h4');
export const CheckCircleIcon = createIcon(`${CIRCLE}M8 12.2l2.8 2.8L16 9.5`);
export const CheckIcon = createIcon('M4.5 12.5l5 5L19.5 7');
export const ChevronDownIcon = createIcon('M6 9.5l6 6l6-6');
export const ChevronLeftIcon = createIcon('M14.5 6l-6 6l6 6');
export const ChevronRightIcon = createIcon('M9.5 6l6 6l-6 6');
export const ClockIcon = createIcon(`${CIRCLE}M12 7.5V12l3 2`);
export const CloseIcon = createIcon('M6 6l12 12M18 6L6 18');
export const ContrastIcon = createIcon(`${CIRCLE}M12 3v18M12 7h4M12 11h5.9M12 15h5M12 19h2.5`);
export const CoinIcon = createIcon(`${CIRCLE}M12 7.5l4.5 4.5l-4.5 4.5L7.5 12z`);
export const CopyIcon = createIcon('M9 9h11v11H9zM15 9V4H4v11h5');
export const DownloadIcon = createIcon('M12 4v11M7 10.5l5 5l5-5M4.5 20h15');
export const ExternalIcon = createIcon('M14 4h6v6M20 4l-9 9M18 14v6H4V6h6');
export const EyeIcon = createIcon('M2 12q10-14 20 0q-10 14-20 0zM12 9a3 3 0 1 1 0 6a3 3 0 1 1 0-6');
export const EyeOffIcon = createIcon(
  'M4 4l16 16M6.7 7.2Q4.3 8.8 2 12q7 9.8 14.6 6M10 5.2Q16.8 4.6 22 12q-1.3 1.8-2.7 3.1',
);
export const InfoIcon = createIcon(`${CIRCLE}M12 11.5V16M12 8v.01`);
export const MenuIcon = createIcon('M4 7h16M4 12h16M4 17h16');
export const MinusIcon = createIcon('M6 12h12');
export const MoonIcon = createIcon('M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z');
export const PlusIcon = createIcon('M6 12h12M12 6v12');
export const SearchIcon = createIcon('M11 4a7 7 0 1 1 0 14a7 7 0 1 1 0-14M16 16l4.5 4.5');
export const SunIcon = createIcon(
  'M12 8a4 4 0 1 1 0 8a4 4 0 1 1 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
);
export const SwapIcon = createIcon('M4 8.5h14M14.5 5L18 8.5L14.5 12M20 15.5H6M9.5 12L6 15.5L9.5 19');
export const UserIcon = createIcon('M12 4a4 4 0 1 1 0 8a4 4 0 1 1 0-8M4.5 20.5c1-7 14-7 15 0');
export const WalletIcon = createIcon('M4 7h15v12H4zM4 7l11-3v3M15 13v.01');
