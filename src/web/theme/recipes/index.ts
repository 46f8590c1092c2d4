import { button, copyButton, copyByHand, link, pager, tabs } from './actions.ts';
import {
  checkbox,
  codeField,
  field,
  input,
  numberField,
  passwordInput,
  radioCard,
  searchBox,
} from './forms.ts';
import { badge, emptyState, notice, skeleton, spinner, toast } from './messages.ts';
import { card, dialog, slideIn, table, tooltip } from './surfaces.ts';
import { code, countdown, dateTime, money, offscreen, pageHeading } from './text.ts';

/** Pieces drawn by one element. */
export const recipes = {
  badge,
  button,
  card,
  code,
  copyButton,
  copyByHand,
  countdown,
  dateTime,
  input,
  link,
  money,
  skeleton,
  spinner,
  offscreen,
  tabs,
};

/** Pieces drawn by several elements, each a slot. */
export const slotRecipes = {
  checkbox,
  codeField,
  dialog,
  emptyState,
  field,
  notice,
  numberField,
  pageHeading,
  pager,
  passwordInput,
  radioCard,
  searchBox,
  slideIn,
  table,
  toast,
  tooltip,
};
