/** Forms that browsers record in, the smallest first; the first that this one knows is taken. */
const TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4', 'audio/webm']
/** A card is no lecture. */
export const LONGEST_SECONDS = 300

export interface SoundRecording {
  /** Ends it and answers what was said. */
  stop(): Promise<Blob>
  /** Ends it; nothing is kept. */
  cancel(): void
}

export type StartOutcome =
  | { readonly ok: true; readonly recording: SoundRecording }
  | { readonly ok: false; readonly problem: 'refused' | 'no-microphone' }

/** Whether this browser can record: on https and localhost, with a recorder. */
export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function'

/** Asks for the microphone and begins. */
export async function startRecording(): Promise<StartOutcome> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    return { ok: true, recording: record(stream) }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return { ok: false, problem: error.name === 'NotAllowedError' ? 'refused' : 'no-microphone' }
  }
}

function record(stream: MediaStream): SoundRecording {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: 48_000,
    ...(mimeType !== undefined && { mimeType }),
  })
  const pieces: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }))
  const end = async () => {
    if (recorder.state !== 'inactive') recorder.stop()
    await ended
    for (const track of stream.getTracks()) track.stop()
  }
  recorder.start(1_000)
  return {
    stop: async () => {
      await end()
      return new Blob(pieces, { type: recorder.mimeType })
    },
    cancel: () => void end().catch(reportError), // nobody waits for what is thrown away
  }
}
