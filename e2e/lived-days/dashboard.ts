import { expect, type Page } from '@playwright/test'
import type { Device } from './device.ts'

/** What the dashboard says, read from its words. */
export interface Dashboard {
  readonly heading: string
  /** Cards of the headline; 0 when there is nothing to do. */
  readonly ready: number
  /** The length that it foretells for them, minutes: of a range the middle. */
  readonly minutes: number
  readonly newCards: number
  /** Reviews of the chart, today first; empty without a chart. */
  readonly week: readonly number[]
  /** Minutes of the day and the days in a row, in its own words. */
  readonly standing: string
  /** What it says of the exam. */
  readonly exam: string
}

/** What can be read on a screen, beside the ways to the others. */
export async function textOf(page: Page): Promise<string> {
  return (await page.getByRole('main').allInnerTexts()).join().replaceAll('\u00a0', ' ')
}

/** Reads what stands on the dashboard, and holds its own numbers against each other. */
export async function readDashboard({ page }: Device): Promise<Dashboard> {
  const { text, heading, chart, standing } = await page.evaluate(readAtOnce)
  const week = [...chart.matchAll(/: (\d+)/g)].map(([, due]) => Number(due))
  const { ready, time } = readyIn(heading, text)
  const reviews = week[0] ?? 0
  const parts = /(\d+) reviews? and (\d+) new cards?\./.exec(text)
  if (parts !== null) expect.soft([Number(parts[1]), Number(parts[2])], text).toEqual([reviews, ready - reviews])
  if (heading.startsWith('Today')) expect.soft(buttonOf(text), text).toBe(ready)
  return {
    heading,
    ready,
    minutes: time === '' ? 0 : minutesOf(time),
    newCards: ready - reviews,
    week,
    standing: standing.replace(/\s+/g, ' '),
    exam: /^(?:\d+ days to your exam|Your exam is).*$/m.exec(text)?.[0] ?? '',
  }
}

/** In the page: all of it at the same moment. */
function readAtOnce() {
  const wordsOf = (selector: string) => {
    const part = document.querySelector(selector)
    // biome-ignore lint/performance/useDomNodeTextContent: what is seen, line by line
    return (part instanceof HTMLElement ? part.innerText : '').replaceAll('\u00a0', ' ')
  }
  return {
    text: wordsOf('main'),
    heading: wordsOf('h1'),
    chart: document.querySelector('[role="img"][aria-label^="Cards due."]')?.ariaLabel ?? '',
    standing: wordsOf('section[aria-label="Where you stand"]'),
  }
}

function readyIn(heading: string, text: string): { readonly ready: number; readonly time: string } {
  const [, today, time = ''] = /^Today: (one|\d+) cards?, about (.+)$/.exec(heading) ?? []
  if (today !== undefined) return { ready: numberOf(today), time }
  const [, more = '0', moreTime = ''] =
    /If you like, (one|\d+) more cards? (?:is|are) ready, about ([^.]+)\./.exec(text) ?? []
  return { ready: numberOf(more), time: moreTime }
}

/** Cards of "Review 20 of 93", "Review 12 cards" or "Review one card". */
function buttonOf(text: string): number {
  const [, all = ''] = /^Review (?:\d+ of )?(one|\d+)/m.exec(text) ?? []
  return numberOf(all)
}

const numberOf = (word: string): number => (word === 'one' ? 1 : Number(word))

/** Of "under a minute", "6 minutes", "20 to 32 minutes", "50 minutes to 1 hour 5 minutes". */
export function minutesOf(words: string): number {
  const ends = words.split(' to ').map(lengthIn)
  return ends.reduce((sum, minutes) => sum + minutes, 0) / ends.length
}

function lengthIn(words: string): number {
  if (words === 'under a minute') return 0.5
  const [, hours = '0'] = /(\d+) hours?/.exec(words) ?? []
  const [, minutes = '0'] = /(\d+)(?: minutes?)?$/.exec(words) ?? []
  return Number(hours) * 60 + Number(minutes)
}
