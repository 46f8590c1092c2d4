import { definePreviewAddon } from 'storybook/internal/csf';
import * as annotations from './preview.tsx';

/** The preset's part of a preview that is made by `definePreview({ addons: [charts()] })`. */
export default () => definePreviewAddon(annotations);
