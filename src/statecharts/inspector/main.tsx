/* The page of live charts, which the development server shows at /__charts. */
import '../drawing/chart.css';
import './charts-page.css';
import { createRoot } from 'react-dom/client';
import { ChartsPage } from './ChartsPage.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root to show the charts in.');
createRoot(root).render(<ChartsPage />);
