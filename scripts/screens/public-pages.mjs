// What is seen without an account, and what is seen when something is missing.

export async function publicPages(stage) {
  const { page, go, shot, heading } = stage
  for (const name of ['signup', 'login', 'forgot-password']) {
    await go(`/${name}`)
    await shot(name)
  }
  await go('/')
  await shot('landing')
  await shot('landing-whole', { isWhole: true })
  await go('/login')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('somebody@example.org')
  await page.locator('input[type=password]').fill('not this one')
  await stage.button('Sign in').click()
  await page.getByRole('alert').first().waitFor()
  await shot('login-refused')
  await go('/no/such/page')
  await shot('not-found')
  await go('/?deck=link#AAAAAAAAAAAAAAAAAAAAAA')
  await heading('This address opens no deck')
  await shot('shared-nothing')
  await brokenScreen(stage)
}

/** A part of the application that the server does not answer with. */
async function brokenScreen({ page, context, server, shot, heading }) {
  await context.route(/\/assets\/forgot-password-page/, (route) => route.abort())
  await page.goto(`${server.origin}/forgot-password`)
  await heading('An Error Occurred')
  await shot('error')
}
