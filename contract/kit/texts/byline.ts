/** `本报记者 赵禾 通讯员 钱穗` names both. */
export function namesInByline(byline: string): { author: string; correspondent: string } {
  const [author = '', correspondent = ''] = byline.split(/\s{0,4}通讯员\s{0,4}/)
  return { author: author.replace(/(报道|摄影报道)$/, '').trim(), correspondent: correspondent.trim() }
}
