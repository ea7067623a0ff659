import type { Mail } from '../../platform/mail/mail.ts'

interface Letter<Link extends string | null = string> {
  readonly to: string
  readonly link: Link
}

/** The mail with a link that signs in. */
export function loginMail(letter: Letter): Mail {
  return mail(letter, {
    subject: 'Your link to sign in to Cairn',
    lead: 'Open this link to sign in to Cairn. It works once, within 10 minutes.',
    action: 'Sign in to Cairn',
    close: 'You did not ask for it? Then leave it be: without this link nobody gets in, and nothing has changed.',
  })
}

/** The mail with a link to choose a new password. */
export function resetMail(letter: Letter): Mail {
  return mail(letter, {
    subject: 'Choose a new password for Cairn',
    lead:
      'Open this link to choose a new password. It works once, within 30 minutes. ' +
      'When the new password is set, you are signed out everywhere.',
    action: 'Choose a new password',
    close: 'You did not ask for it? Then leave it be: your password stays as it is.',
  })
}

/** The mail that asks the owner of a new account to confirm its address. */
export function confirmMail(letter: Letter): Mail {
  return mail(letter, {
    subject: 'Confirm your email for Cairn',
    lead:
      'Somebody created a Cairn account with this address. If it was you, open this link to confirm it. It works once, ' +
      'within 24 hours, where you are signed in. You can study before that.',
    action: 'Confirm my email',
    close:
      'It was not you? Then do nothing: without this link nobody can confirm the account. To take it over, have a link to ' +
      'sign in sent to you; the password that was chosen then ends.',
  })
}

/** The mail that says goodbye; its link leads to where an account is made. */
export function erasedMail(letter: Letter<string | null>): Mail {
  return mail(letter, {
    subject: 'Your Cairn account is deleted',
    lead:
      'Your account is deleted, as you asked: cards, texts, files, answers and this address. Nothing of it can be brought ' +
      'back from here. Should you come again with an export of it, a new account can take it in.',
    action: 'Make a new account',
    close: 'It was not you? Somebody who was signed in as you has done it. We are sorry that it cannot be undone.',
  })
}

interface Words {
  readonly subject: string
  readonly lead: string
  readonly action: string
  readonly close: string
}

function mail({ to, link }: Letter<string | null>, { subject, lead, action, close }: Words): Mail {
  const text = ['Hello,', lead, ...(link === null ? [] : [link]), close, 'Cairn'].join('\n\n')
  const html = `<!doctype html>
<html lang="en">
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1f2430;background:#fbf9f5">
<div style="max-width:32em;margin:0 auto">
<p>Hello,</p>
<p>${escaped(lead)}</p>
${link === null ? '' : linkHtml(link, action)}<p>${escaped(close)}</p>
<p>Cairn</p>
</div>
</body>
</html>
`
  return { to, subject, text: `${text}\n`, html, link }
}

function linkHtml(link: string, action: string): string {
  const href = escaped(link)
  return `<p><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:8px;color:#fff;background:#2f6b4f;text-decoration:none">${escaped(action)}</a></p>
<p style="font-size:14px;color:#565d6b">Or copy this address: <a href="${href}" style="color:#2f6b4f;word-break:break-all">${href}</a></p>
`
}

const ENTITY: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITY[sign] ?? sign)
