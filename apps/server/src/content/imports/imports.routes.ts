import { ApplyImport, ImportList, PackageImport } from '@cairn/contract/imports'
import { createRoute, z } from '@hono/zod-openapi'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { newApi } from '../../platform/http/api.ts'
import { AppError, orNotFound } from '../../platform/http/app-error.ts'
import type { Api } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { IdParam } from '../../platform/http/params.ts'
import { answers, forLearner, takes } from '../../platform/http/route-access.ts'
import { forgetImport } from './forget-import.ts'
import { goOn } from './import-job.ts'
import type { ImportParts } from './import-parts.ts'
import { changeImport, findImport, listImports } from './imports.store.ts'
import { presentImport } from './present-import.ts'
import { receivePackage } from './receive-package.ts'
import { takeBack } from './take-back.ts'

/** Packages on their way into the library: `/api/imports`. */
export function importsRoutes(deps: Deps, parts: ImportParts): Api {
  const { engine, now, notifyJobs } = deps
  const routes = routesFor(deps)
  return newApi()
    .openapi(routes.create, async (c) => {
      const { limiter } = deps
      const row = await receivePackage({ ...parts, limiter }, c, c.get('learner').userId)
      notifyJobs()
      return c.json(presentImport(row), 200)
    })
    .openapi(routes.list, async (c) => {
      const rows = await listImports(engine.db, c.get('learner').userId, MOST_LISTED)
      return c.json({ imports: rows.map(presentImport) }, 200)
    })
    .openapi(routes.read, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(
        presentImport(orNotFound(await findImport(engine.db, c.get('learner').userId, id), 'import', id)),
        200,
      )
    })
    .openapi(routes.apply, async (c) => {
      const { id } = c.req.valid('param')
      const current = orNotFound(await findImport(engine.db, c.get('learner').userId, id), 'import', id)
      const choice = c.req.valid('json')
      const going = await inTransaction(engine, (tx) => goOn(tx, current, { choice, now: now() }))
      if (!going && current.status !== 'applying' && current.status !== 'done') throw notNow()
      notifyJobs()
      return c.json(presentImport(going ?? current), 200)
    })
    .openapi(routes.remove, async (c) => {
      const { id } = c.req.valid('param')
      const row = orNotFound(await findImport(engine.db, c.get('learner').userId, id), 'import', id)
      if (row.status === 'applying') throw notNow()
      if (row.status === 'done') {
        await takeBack({ engine, now }, row)
        const undone = await changeImport(engine.db, row, ['done'], { status: 'undone', updated_at: now() })
        return c.json(presentImport(undone ?? row), 200)
      }
      if (row.status === 'ready' && row.done > 0) await takeBack({ engine, now }, row)
      if (row.status !== 'undone' && !(await forgetImport(parts, row))) throw notNow()
      return c.json(presentImport(row), 200)
    })
}

const MOST_LISTED = 10

const notNow = () =>
  new AppError(409, 'conflict', { message: 'This import cannot do that now. Look at its state and try again.' })

function routesFor(deps: Deps) {
  const access = forLearner(deps)
  const one = { params: IdParam }
  // Earlier releases of the web application send none.
  const chosen = { ...one, body: { ...takes(ApplyImport), required: false as const } }
  const shown = { 200: answers(PackageImport) }
  const file = { 'multipart/form-data': { schema: z.object({ file: z.string() }) } }
  return {
    // The body streams past the schemas; `receivePackage` reads it.
    create: createRoute({ ...access, method: 'post', path: '/api/imports', 'x-body': file, responses: shown }),
    list: createRoute({ ...access, method: 'get', path: '/api/imports', responses: { 200: answers(ImportList) } }),
    read: createRoute({ ...access, method: 'get', path: '/api/imports/{id}', request: one, responses: shown }),
    apply: createRoute({
      ...access,
      method: 'post',
      path: '/api/imports/{id}/apply',
      request: chosen,
      responses: shown,
    }),
    /** Gives up one that is not applied; puts what a finished one added into the trash. */
    remove: createRoute({ ...access, method: 'delete', path: '/api/imports/{id}', request: one, responses: shown }),
  }
}
