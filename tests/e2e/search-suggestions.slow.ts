import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/host.ts';
import { expectHydrated } from './support/hydrated.ts';

/* against a host with the shop's own catalogue. */
test('a suggestion is chosen with the keys, and Arrow Down leads to the first result', async ({ page }) => {
  await page.goto('/');
  await expectHydrated(page);
  const box = page.getByRole('banner').getByRole('combobox');
  await box.pressSequentially('steam $20');
  await expect(page.getByRole('option').first()).toContainText('Steam Wallet USD');
  await expect(page.getByRole('option').first()).toContainText('PKR');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(page).toHaveURL('/search?search=steam+%2420');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toContainText('Steam Wallet USD');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/product/gift-cards/steam/steam-usd');
  await expect(page.getByRole('option')).toHaveCount(0);
});

test('a category is filtered on a phone, and Back restores the filters', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/product/gift-cards');
  await expectHydrated(page);
  await page.getByText('Filter and sort').click();
  await page.getByLabel('Region').selectOption('Turkey');
  await expect(page).toHaveURL('/product/gift-cards?region=Turkey');
  const cards = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link');
  await expect(cards).toHaveCount(4);
  await expectAccessible(page);
  await cards.first().click();
  await expect(page).toHaveURL(/turkey$/);
  await page.goBack();
  await expect(page).toHaveURL('/product/gift-cards?region=Turkey');
  await expect(cards).toHaveCount(4);
  await page.reload();
  await expect(cards).toHaveCount(4);
});
