import type { Page } from 'playwright-core'

/** A second of silence: 8 kHz, 8 bit, one channel. */
export function silence(): Buffer {
  const samples = 8000
  const bytes = Buffer.alloc(44 + samples, 128)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + samples, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(8000, 24)
  bytes.writeUInt32LE(8000, 28)
  bytes.writeUInt16LE(1, 32)
  bytes.writeUInt16LE(8, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples, 40)
  return bytes
}

/** Half a second of colours, in the first of these formats that this browser records. */
export async function recordVideo(page: Page): Promise<{ extension: string; bytes: Buffer }> {
  const { type, base64 } = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')
    const types = ['video/mp4;codecs=vp9', 'video/mp4', 'video/webm']
    const recorder = new MediaRecorder(canvas.captureStream(10), {
      mimeType: types.find(type => MediaRecorder.isTypeSupported(type)) ?? '',
    })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise(resolve => {
      recorder.onstop = resolve
    })
    recorder.start()
    for (let frame = 0; frame < 6; frame++) {
      if (context) context.fillStyle = `hsl(${frame * 60} 80% 50%)`
      context?.fillRect(0, 0, canvas.width, canvas.height)
      await new Promise(resolve => setTimeout(resolve, 100))
    }
    recorder.stop()
    await stopped
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return { type: recorder.mimeType, base64: btoa(String.fromCharCode(...bytes)) }
  })
  return { extension: type.includes('mp4') ? 'mp4' : 'webm', bytes: Buffer.from(base64, 'base64') }
}
