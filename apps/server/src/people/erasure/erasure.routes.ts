import { DeleteAccount } from '@cairn/contract/archives'
import { createRoute } from '@hono/zod-openapi'
import { newApi } from '../../platform/http/api.ts'
import { AppError, orNotFound } from '../../platform/http/app-error.ts'
import type { Api } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { requireRecentSignIn } from '../../platform/http/recent-sign-in.ts'
import { forLearner, takes } from '../../platform/http/route-access.ts'
import { forgetMails } from '../../platform/mail/forget-mails.ts'
import { evenWhenFull } from '../../platform/space/spare-room.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { toEmailAddress } from '../accounts/email-address.ts'
import { publicAddress } from '../accounts/link-address.ts'
import { erasedMail } from '../accounts/mail-texts.ts'
import { beginErasure } from './erase-account.ts'

/** Leaving for good: `DELETE /api/account`. */
export function erasureRoutes(deps: Deps, accounts: Accounts, wake: () => void): Api {
  const { engine, config, now } = deps
  const erase = createRoute({
    ...forLearner(deps),
    method: 'delete',
    path: '/api/account',
    request: { body: takes(DeleteAccount) },
    responses: { 204: { description: 'Nobody gets in any more; everything is being removed' } },
  })
  return newApi().openapi(erase, async (c) => {
    const { userId } = c.get('learner')
    requireRecentSignIn(c.get('learner'), now())
    const { email } = orNotFound(await accounts.describeAccount(userId), 'account', userId)
    if (toEmailAddress(c.req.valid('json').email) !== email) throw notThisAddress()
    // Before the address is gone: mails that are only files are for whoever reads the disk.
    await forgetMails(config.dataDir, email)
    await evenWhenFull(config, () => beginErasure(engine, { userId, email, now: now() }))
    c.get('log').info('an account is being erased')
    // And one that was being written at that moment.
    accounts.background.run('removing the mails of an erased account', () => forgetMails(config.dataDir, email))
    wake()
    const address = publicAddress(config.publicUrl, c.req.header('host'))
    // Without a post office the mail would be a file with the address, and nobody would read it.
    if (config.mail.smtpUrl !== null)
      accounts.background.run('mailing that an account is deleted', () =>
        accounts.mailer.send(erasedMail({ to: email, link: address === null ? null : `${address}/signup` })),
      )
    c.header('set-cookie', accounts.cookie.clear())
    c.header('clear-site-data', '"cache"')
    return c.body(null, 204)
  })
}

const notThisAddress = () =>
  new AppError(422, 'unprocessable', {
    message: 'This is not the e-mail address of this account. Nothing was deleted.',
  })
