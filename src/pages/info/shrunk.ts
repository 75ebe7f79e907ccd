import { avatarBytes } from '#contract/kit/complaints'

/** Edges to try, the largest first; portraits are shown far smaller than any of them. */
const edges = [1024, 512, 256]

/** The picture as a JPG that is small enough; nothing when the browser cannot read it. */
export async function shrunk(file: File): Promise<File | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  try {
    for (const edge of edges) {
      const blob = await resized(picture, edge)
      if (blob && blob.size <= avatarBytes)
        return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: blob.type })
    }
    return undefined
  } finally {
    picture.close()
  }
}

function resized(picture: ImageBitmap, edge: number): Promise<Blob | null> {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  // Transparent areas would turn black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}
