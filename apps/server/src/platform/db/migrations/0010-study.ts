import { type CreateTableBuilder, type Kysely, sql } from 'kysely'

type Columns = CreateTableBuilder<string, string>

const DETAILS = [
  'intro_again',
  'intro_hard',
  'intro_good',
  'intro_easy',
  'intro_ms',
  'asked',
  'recalled',
  'recalled_hard',
  'recalled_easy',
  'asked_ms',
  'mature_asked',
  'mature_recalled',
  'repeats',
  'repeat_ms',
  'guessed',
  'guessed_right',
  'thought',
  'thought_right',
  'sure',
  'sure_right',
]

/** Answers beside a card's own, practice, and what statistics and daily limits of decks need of the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table card add column aliases text not null default '[]'`.execute(db)
  await sql`alter table memory add column introduced_day text`.execute(db)
  await createPractice(db)
  await createDayTables(db)
  await db.schema
    .createTable('schedule_refold')
    .addColumn('user_id', 'text', (c) => c.primaryKey())
    .addColumn('after', 'text', (c) => c.notNull())
    .addColumn('requested_at', 'bigint', (c) => c.notNull())
    .execute()
  // What is kept of days and cards from now on is made from the log there is, after the start and bit by bit.
  await sql`insert into schedule_refold (user_id, after, requested_at)
    select distinct user_id, '', 0 from memory`.execute(db)
}

async function createPractice(db: Kysely<unknown>): Promise<void> {
  const required = (type: 'text' | 'integer' | 'bigint', ...names: string[]) => names.map((name) => ({ name, type }))
  const columns = [
    ...required('text', 'user_id', 'id', 'card_id', 'mode', 'form', 'offered_card_ids', 'study_day', 'body_hash'),
    ...required('integer', 'turn', 'is_right', 'is_overruled', 'duration_ms'),
    ...required('bigint', 'answered_at', 'received_at', 'seq'),
  ]
  const table = columns.reduce(
    (made, { name, type }) => made.addColumn(name, type, (c) => c.notNull()),
    db.schema.createTable('practice_answer') as Columns, // widened: columns are added one by one
  )
  await table
    .addColumn('chosen_card_id', 'text')
    .addColumn('typed', 'text')
    .addColumn('confidence', 'text')
    .addPrimaryKeyConstraint('practice_answer_pk', ['user_id', 'id'])
    .execute()
  await db.schema.createIndex('practice_answer_seq').on('practice_answer').columns(['user_id', 'seq']).execute()
}

async function createDayTables(db: Kysely<unknown>): Promise<void> {
  const days = (name: string) =>
    (db.schema.createTable(name) as Columns) // as above
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('study_day', 'text', (c) => c.notNull())
      .addColumn('seq', 'bigint', (c) => c.notNull())
  await DETAILS.reduce(
    (made, name) => made.addColumn(name, 'bigint', (c) => c.notNull().defaultTo(0)),
    days('day_detail').addPrimaryKeyConstraint('day_detail_pk', ['user_id', 'study_day']),
  ).execute()
  await ['bin', 'asked', 'recalled', 'predicted', 'squared_error']
    .reduce(
      (made, name) => made.addColumn(name, 'bigint', (c) => c.notNull()),
      days('day_calibration').addPrimaryKeyConstraint('day_calibration_pk', ['user_id', 'study_day', 'bin']),
    )
    .execute()
  // Of details a learner has one row a day, which the key finds; each index would cost every review.
  await db.schema.createIndex('day_calibration_seq').on('day_calibration').columns(['user_id', 'seq']).execute()
}
