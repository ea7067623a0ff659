import { spawn } from 'node:child_process'

/** Runs a command with its output shown; resolves to its exit code and seconds. */
export function run(command, args, options = {}) {
  const started = Date.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    const stop = () => child.kill('SIGTERM')
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`)
      resolve({ code: 1, seconds: (Date.now() - started) / 1000 })
    })
    child.once('exit', (code, signal) => {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
      resolve({ code: signal ? 1 : (code ?? 1), seconds: (Date.now() - started) / 1000 })
    })
  })
}

/** As `run`, but prints the output only when the command fails. */
export function runQuietly(command, args) {
  const started = Date.now()
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (piece) => (output += piece))
    child.stderr.on('data', (piece) => (output += piece))
    child.once('error', (error) => (output += error.message))
    child.once('close', (code) => {
      if (code !== 0) console.error(output)
      resolve({ code: code ?? 1, seconds: (Date.now() - started) / 1000 })
    })
  })
}
