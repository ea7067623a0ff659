import { writeFileSync } from 'node:fs'

/**
 * Vitest reporter: what went wrong in a run, one entry a problem, as JSON in the file that `PROBLEMS_FILE` names. Holds
 * what the counts do not show as well: errors outside any test, which fail a run of which every test passed.
 */
export default class ProblemsReporter {
  onTestRunEnd(modules, unhandled) {
    const ofTests = modules.flatMap((module) => {
      const own = module.errors().map((error) => problem(module.relativeModuleId, error))
      const failed = [...module.children.allTests('failed')]
      return [...own, ...failed.map((test) => problem(test.fullName, test.result().errors[0], module.relativeModuleId))]
    })
    const outside = unhandled.map((error) => problem('Outside any test', error))
    writeFileSync(process.env.PROBLEMS_FILE, JSON.stringify([...ofTests, ...outside]))
  }
}

function problem(name, error, file = '') {
  const words = error?.stack ?? error?.message ?? 'no message'
  return `${file === '' ? '' : `${file}: `}${name}\n${words.slice(0, 2_000)}`
}
