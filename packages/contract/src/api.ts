import type {
  ConfirmEmail,
  DisplayName,
  LinkSeen,
  LookAtLink,
  MailRequest,
  Me,
  Redeemed,
  RedeemLink,
  ResetPassword,
  SessionList,
  SettingsChange,
  SignIn,
  SignUp,
} from './accounts.ts'
import type { AiCredential, DemoCards, DemoRequest } from './ai.ts'
import type { AccountSummary, Archive, ArchiveLink, ArchiveList, DeleteAccount } from './archives.ts'
import type { CARD_CALLS } from './card-calls.ts'
import type { CardEditBatch, CardEditResults, CardHistory } from './card-edits.ts'
import type { CardReviews } from './card-reviews.ts'
import type { DECK_CALLS } from './deck-calls.ts'
import type { Call, CallsOf } from './declared-calls.ts'
import type { MonthDigest } from './digest.ts'
import type { ApplyImport, ImportList, PackageImport } from './imports.ts'
import type { Media } from './media.ts'
import type { Note, NoteChange, NoteChanged } from './notes.ts'
import type { PracticeBatch, PracticeBatchResult } from './practice.ts'
import type { LearningProfile, LearningProfileList, NewLearningProfile } from './profiles.ts'
import type { ReviewLogPage } from './review-log.ts'
import type { ReviewBatch, ReviewBatchResult } from './reviews.ts'
import type {
  CopyOutcome,
  CopyShared,
  CreatedShareLink,
  DeckSharing,
  NewShareLink,
  OpenShared,
  OriginalDeck,
  PublicDeckList,
  ReportShared,
  SharedDeck,
  SharingChange,
} from './sharing.ts'
import type {
  AcceptDrafts,
  AcceptedDrafts,
  GenerationList,
  GenerationView,
  NewSource,
  PutGeneration,
  Source,
  SourceChange,
  SourceInfo,
  SourceList,
  SourceRuns,
} from './sources.ts'
import type { KnownNumbering, Numbering, SyncPage } from './sync.ts'
import type { ApiTokenList, CreatedApiToken, NewApiToken } from './tokens.ts'
import type { RestoredTogether, RestoreTogether, Trash } from './trash.ts'
import type { NewAddress, NewUpload, StoredObject, Upload } from './uploads.ts'

/**
 * Every JSON call of the web application; more and more of them are declared beside their nouns (`declared-calls`), the
 * others listed here. `{name}` is a path parameter. Calls marked (If-Match) need the row's version
 * in `If-Match`, unquoted or quoted: without it 428, with an old one 412 with the current row in the envelope.
 */
export interface ApiCalls extends CallsOf<typeof DECK_CALLS>, CallsOf<typeof CARD_CALLS> {
  'POST /api/auth/sign-up': Call<Me, SignUp>
  'POST /api/auth/sign-in': Call<Me, SignIn>
  'POST /api/auth/sign-out': Call<null>
  'POST /api/auth/email-link': Call<null, MailRequest>
  /** What the link would do; spends nothing. */
  'POST /api/auth/email-link/look': Call<LinkSeen, LookAtLink>
  'POST /api/auth/email-link/redeem': Call<Redeemed, RedeemLink>
  /** Has the mail to confirm one's own address sent once more. */
  'POST /api/auth/confirmation': Call<null>
  'POST /api/auth/confirmation/redeem': Call<Me, ConfirmEmail>
  'POST /api/auth/forgot-password': Call<null, MailRequest>
  'POST /api/auth/reset-password': Call<null, ResetPassword>
  'GET /api/auth/sessions': Call<SessionList>
  /** Signs that browser out at once. */
  'DELETE /api/auth/sessions/{id}': Call<null>
  'PUT /api/auth/name': Call<DisplayName, DisplayName>
  'GET /api/me': Call<Me>
  /** (If-Match) */
  'PATCH /api/me': Call<Me, SettingsChange>
  'GET /api/decks/{id}/sharing': Call<DeckSharing>
  /** Of a copy: whether the deck it was made of says what it said then. */
  'GET /api/decks/{id}/original': Call<OriginalDeck>
  /** (If-Match: the deck's version) */
  'PATCH /api/decks/{id}/sharing': Call<DeckSharing, SharingChange>
  'POST /api/decks/{id}/share-links': Call<CreatedShareLink, NewShareLink>
  /** Revokes it for good. */
  'DELETE /api/share-links/{id}': Call<null>
  /** Anybody's: 404 for what is unknown, revoked, ended or private, always the same. */
  'POST /api/shared/open': Call<SharedDeck, OpenShared>
  'POST /api/shared/copy': Call<CopyOutcome, CopyShared>
  'POST /api/shared/report': Call<null, ReportShared>
  'GET /api/public-decks': Call<PublicDeckList, undefined, { q: string; page: string }>
  /** Made without a network: the last writer of each field wins. Sent again it changes nothing. */
  'POST /api/cards/edits': Call<CardEditResults, CardEditBatch>
  'GET /api/cards/{id}/history': Call<CardHistory>
  /** On every device and in other programs; the latest 500. */
  'GET /api/cards/{id}/reviews': Call<CardReviews>
  'GET /api/cards/{id}/note': Call<Note>
  'PUT /api/cards/{id}/note': Call<NoteChanged, NoteChange>
  'GET /api/trash': Call<Trash>
  'POST /api/trash/restore': Call<RestoredTogether, RestoreTogether>
  'POST /api/reviews': Call<ReviewBatchResult, ReviewBatch>
  /** The learner's whole log, page by page. */
  'GET /api/reviews/log': Call<ReviewLogPage, undefined, { after?: string }>
  /** Idempotent by id. */
  'POST /api/practice': Call<PracticeBatchResult, PracticeBatch>
  'GET /api/sync': Call<SyncPage, undefined, { cursor: string }>
  /** Whether the server still has what it once numbered for this device. */
  'POST /api/numbering': Call<Numbering, KnownNumbering>
  /** What the log holds of a month. */
  'GET /api/sync/digest': Call<MonthDigest, undefined, { month: string; deviceId: string }>
  'POST /api/sources': Call<Source, NewSource>
  'GET /api/sources': Call<SourceList>
  'GET /api/sources/{id}': Call<Source>
  /** (If-Match) */
  'PATCH /api/sources/{id}': Call<SourceInfo, SourceChange>
  /** Soft: 30 days. Its drafts go and come back with it; cards keep their quotes. */
  'DELETE /api/sources/{id}': Call<SourceInfo>
  'POST /api/sources/{id}/restore': Call<SourceInfo>
  'GET /api/sources/{id}/runs': Call<SourceRuns>
  /** Fetches an address and reads it; follow it as an upload. */
  'POST /api/sources/from-url': Call<Upload, NewAddress>
  /** A file itself goes to `POST /api/storage/{bucket}/o?name=…` as multipart/related. */
  'GET /api/storage/{bucket}/o/{name}': Call<StoredObject>
  'DELETE /api/storage/{bucket}/o/{name}': Call<null>
  /** Reads a file of the storage; it becomes sources. */
  'POST /api/uploads': Call<Upload, NewUpload>
  'GET /api/uploads/{id}': Call<Upload>
  /** Stops reading and forgets what nobody made cards from. */
  'DELETE /api/uploads/{id}': Call<null>
  'GET /api/generations': Call<GenerationList>
  'GET /api/profiles': Call<LearningProfileList>
  /** Idempotent by id; a profile never changes. */
  'POST /api/profiles': Call<LearningProfile, NewLearningProfile>
  'GET /api/generations/{id}': Call<GenerationView>
  'PUT /api/generations/{id}': Call<GenerationView, PutGeneration>
  'POST /api/generations/{id}/accept': Call<AcceptedDrafts, AcceptDrafts>
  'POST /api/ai/credential': Call<AiCredential>
  'GET /api/tokens': Call<ApiTokenList>
  /** Needs a sign-in of the last ten minutes. */
  'POST /api/tokens': Call<CreatedApiToken, NewApiToken>
  'DELETE /api/tokens/{id}': Call<null>
  /** `POST /api/imports` takes the package itself, as a form with a file; the same `Idempotency-Key` again is the same import. */
  'GET /api/imports': Call<ImportList>
  'GET /api/imports/{id}': Call<PackageImport>
  'POST /api/imports/{id}/apply': Call<PackageImport, ApplyImport>
  /** Gives up one that is not applied; puts what a finished one added into the trash. */
  'DELETE /api/imports/{id}': Call<PackageImport>
  'GET /api/account': Call<AccountSummary>
  /** For good, everything. Needs a sign-in of the last ten minutes. */
  'DELETE /api/account': Call<null, DeleteAccount>
  /** The learner's archives that are still there. */
  'GET /api/account/archives': Call<ArchiveList>
  /** Begins an export of everything. Needs a sign-in of the last ten minutes. */
  'POST /api/account/exports': Call<Archive>
  /** `POST /api/account/imports` takes an archive, as a form with a file. */
  'GET /api/account/archives/{id}': Call<Archive>
  /** An address to download an export by. Needs a sign-in of the last ten minutes. */
  'POST /api/account/archives/{id}/link': Call<ArchiveLink>
  /** Brings everything of it into the account, which has to be empty. */
  'POST /api/account/archives/{id}/apply': Call<Archive>
  'DELETE /api/account/archives/{id}': Call<null>
  'POST /api/demo/cards': Call<DemoCards, DemoRequest>
}

/** Calls that take a file, as a form. */
export interface FileCalls {
  /** A picture or sound of a card. Sent again it is the same. */
  'POST /api/media': Media
}
