export const zh = {
  of: '品牌设置 · {{tenant}}',
  hint: '用于绑定域名的登录页，以及该租户用户登录后的界面。已打开的页面在下次加载时更新。',
  hintNone: '尚未设置，显示平台的默认品牌。设置后用于绑定域名的登录页，以及该租户用户登录后的界面。',
  hintInstallation: '平台的品牌是整个系统的默认值：用于不属于任何租户的域名，以及没有自己品牌的租户。',
  formHint:
    '留空的项目沿用平台的品牌；填写产品名称后，品牌完全独立，不再沿用。标志不超过200KB，登录页图片不超过1MB（PNG、JPEG、WebP）；网站图标不超过100KB（PNG、ICO）。',
  reset: '恢复默认',
  pickColor: '选取颜色',
  previewLanguage: '预览语言',
  previewOf: '登录页与界面预览（{{look}}）',
  light: '浅色',
  dark: '深色',
  contrast: '为保证文字清晰可读，文字、链接和按钮使用相近的颜色：浅色界面 {{light}}，深色界面 {{dark}}。',
}
