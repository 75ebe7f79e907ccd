type Family = 'image' | 'video' | 'audio' | 'document' | 'archive' | 'text'

interface FileType {
  family: Family
  mediaType: string
  /** A browser may show it on a page of its own; the others are only ever saved. */
  shown: boolean
}

/** The types that may be uploaded, by extension. No SVG and no HTML: both run scripts where they are shown. */
export const fileTypes: Readonly<Record<string, FileType>> = {
  png: shown('image', 'image/png'),
  jpg: shown('image', 'image/jpeg'),
  gif: shown('image', 'image/gif'),
  webp: shown('image', 'image/webp'),
  avif: shown('image', 'image/avif'),
  bmp: shown('image', 'image/bmp'),
  ico: shown('image', 'image/x-icon'),
  mp4: shown('video', 'video/mp4'),
  webm: shown('video', 'video/webm'),
  mov: shown('video', 'video/quicktime'),
  mp3: shown('audio', 'audio/mpeg'),
  m4a: shown('audio', 'audio/mp4'),
  wav: shown('audio', 'audio/wav'),
  ogg: shown('audio', 'audio/ogg'),
  flac: shown('audio', 'audio/flac'),
  pdf: shown('document', 'application/pdf'),
  docx: saved('document', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
  xlsx: saved('document', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  pptx: saved('document', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'),
  doc: saved('document', 'application/msword'),
  xls: saved('document', 'application/vnd.ms-excel'),
  ppt: saved('document', 'application/vnd.ms-powerpoint'),
  wps: saved('document', 'application/vnd.ms-works'),
  zip: saved('archive', 'application/zip'),
  rar: saved('archive', 'application/x-rar-compressed'),
  '7z': saved('archive', 'application/x-7z-compressed'),
  txt: shown('text', 'text/plain'),
  csv: shown('text', 'text/plain'),
  md: shown('text', 'text/plain'),
  json: shown('text', 'text/plain'),
}

/** Other names of the same. */
const aliases: Readonly<Record<string, string>> = {
  jpeg: 'jpg',
  jfif: 'jpg',
  m4v: 'mp4',
  qt: 'mov',
  oga: 'ogg',
  opus: 'ogg',
  log: 'txt',
}

/** Older Office files are alike inside; their extension shows which is which. */
export const compoundFiles: readonly string[] = ['doc', 'xls', 'ppt', 'wps']

export function ownExtension(extension: string): string {
  return aliases[extension] ?? extension
}

export function isDisplayable(mediaType: string): boolean {
  const [plain] = mediaType.split(';')
  return Object.values(fileTypes).some(type => type.shown && type.mediaType === plain)
}

const publicFamilies: readonly Family[] = ['image', 'video', 'audio']

/** Pictures, videos and sounds are made for readers; every other file opens by a signed link only. */
export function isPublicName(name: string): boolean {
  const [, extension = ''] = /\.(\w{1,8})(?:$|[?#])/.exec(name) ?? []
  const family = fileTypes[extension.toLowerCase()]?.family
  return family !== undefined && publicFamilies.includes(family)
}

function shown(family: Family, mediaType: string): FileType {
  return { family, mediaType, shown: true }
}

function saved(family: Family, mediaType: string): FileType {
  return { family, mediaType, shown: false }
}
