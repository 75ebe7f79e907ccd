export const zh = {
  text: '标题与正文',
  words: '{{words}} 字',
  lineLength: '{{count}} 字',
  preview: '版面预览',
  printed: '见报文章',
  open: '打开文章',
  published: '这篇文章已发布，保存后读者立即看到修改。',
  publishedByOthers: '这篇文章已发布，您没有发布权限，只能调整期次和版面；要修改内容，请先请有权限的同事撤回。',
  importStories: '导入稿件',
}
