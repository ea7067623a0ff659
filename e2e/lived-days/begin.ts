import { expect, type Page } from '@playwright/test'
import { PASSWORD, storedForOffline } from '../steps.ts'
import type { Device } from './device.ts'

export interface Deck {
  readonly fronts: readonly string[]
  readonly newPerDay: number
  readonly minutesPerDay: number
}

/** A new learner brings a table of cards along and says how much of them a day is to have. Answers the address. */
export async function begin(device: Device, { fronts, newPerDay, minutesPerDay }: Deck): Promise<string> {
  const { page } = device
  const email = 'sixty-days@example.org'
  await device.visit('/signup')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Import existing cards' }).click()
  const table = fronts.map((front, at) => `${front},Answer ${at + 1}`).join('\n')
  const file = { name: 'Stones.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }
  await page.getByLabel('A file', { exact: true }).setInputFiles(file)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog).toContainText(`${fronts.length} cards added.`)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await device.open('/settings')
  await setNumber(page, 'New cards', newPerDay)
  await setNumber(page, 'Time for cards', minutesPerDay)
  await device.settled()
  return email
}

async function setNumber(page: Page, label: string, value: number): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(String(value))
  await page.getByLabel(label, { exact: true }).press('Enter')
}

/** The same learner on another device, which from then on has everything and needs no network. */
export async function signInOn(device: Device, email: string): Promise<void> {
  const { page } = device
  await device.visit('/login')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Today: / })).toBeVisible()
  await storedForOffline(page)
  await device.settled()
  device.putAway()
}

/** Sets the day of the exam. */
export async function setExam(device: Device, date: string): Promise<void> {
  await device.open('/settings')
  await device.page.getByLabel('Day of the exam').fill(date)
  await expect(device.page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await device.settled()
}

/** The learner has travelled, and takes up what the dashboard offers. */
export async function followZone(device: Device, place: string): Promise<void> {
  const { page } = device
  await expect(page.getByText(`This device is in ${place}.`)).toBeVisible()
  await page.getByRole('button', { name: `Use ${place}` }).click()
  await expect(page.getByText(`This device is in ${place}.`)).toHaveCount(0)
  await device.settled()
}
