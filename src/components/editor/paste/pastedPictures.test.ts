// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { cleanPaste } from './cleanPaste.ts'
import { foreignPictures, picturesInRtf, withPictures } from './pastedPictures.ts'

const own = '/api/blade-resource/oss/file/000000/upload/20260102/a.png'
const rtfPicture = (hex: string, kind = 'pngblip') =>
  `{\\*\\shppict{\\pict{\\*\\picprop\\shplid1{\\sp{\\sn a}{\\sv b}}}\\picscalex100\\${kind}\\bliptag1{\\*\\blipuid 0a0b}\r\n${hex}}}` +
  `{\\nonshppict{\\pict\\wmetafile8 ffff}}`
const bytesOf = async (file: File | undefined) => file && [...new Uint8Array(await file.arrayBuffer())]

it('reads the pictures that Word sends beside its text, and says which it cannot read', async () => {
  const rtf = `{\\rtf1 文${rtfPicture('8950\r\n4e47')}中${rtfPicture('ffd8', 'jpegblip')}${rtfPicture('01', 'emfblip')}}`
  const pictures = picturesInRtf(rtf)
  expect(pictures.map(picture => picture?.type)).toEqual(['image/png', 'image/jpeg', undefined])
  expect(await bytesOf(pictures[0])).toEqual([0x89, 0x50, 0x4e, 0x47])
})

it('ties each picture of a text to what was sent of it', async () => {
  const html = `<p><img src="file:///C:/1.png"><img src="${own}"><img src="data:image/gif;base64,R0lG"></p>
    <img src="https://example.com/a.png"><img src="https://example.com/count" width=1><img src="file:///C:/2.png">`
  const pictures = foreignPictures(html, `{\\rtf1 ${rtfPicture('8950')}${rtfPicture('4e47')}}`)
  expect(await Promise.all(pictures.map(bytesOf))).toEqual([[0x89, 0x50], [0x47, 0x49, 0x46], undefined, [0x4e, 0x47]])
  // One of two is missing: nobody can say which.
  expect(foreignPictures(html, rtfPicture('8950')).filter(Boolean)).toHaveLength(1)
})

it('puts the kept pictures in their places, with the captions that stood below them', () => {
  const html = `<p class=MsoNormal><img width=100 src="file:///C:/1.png"></p><p class=MsoCaption>图 1
    医院药房</p><p>文<img src="file:///C:/2.png"></p>`
  expect(withPictures(html, [own, undefined])).toBe(
    `<figure><img src="${own}"><figcaption>图 1 医院药房</figcaption></figure><p>文<img src="file:///C:/2.png"></p>`,
  )
})

it('leaves a note for each picture that is not kept, and shows none that was hidden', () => {
  const html = `<p>甲<img src="file:///C:/1.png">乙<span style="mso-hide:all"><img src="file:///C:/2.png"></span></p>
    <p>丙<img style="display:none" src="file:///C:/3.png"><img src="https://example.com/count" width=1></p>`
  const { html: shown, notes } = cleanPaste(withPictures(html, [undefined, undefined, own]))
  expect(shown.replace(/\n\s*/, '')).toBe('<p>甲<strong>〔图片未能导入〕</strong>乙</p><p>丙</p>')
  expect(notes).toEqual([{ kind: 'lostPicture', count: 1 }])
  const kept = cleanPaste(withPictures(html, [own, undefined, undefined]))
  expect(kept.html).toContain(`<p>甲<img src="${own}">乙</p>`)
  expect(kept.notes).toEqual([])
})
