import './index.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followActors } from './app/follow-actors.ts';
import { followNavigation } from './app/follow-navigation.ts';
import { createShopRouter } from './app/router.tsx';
import { startShop } from './app/start.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root to show the shop in.');

const shop = startShop(window);
const router = createShopRouter({ shop, scrollRestoration: true });
followActors(router, shop.actors);
followNavigation(router);

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
