import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('resources/system/branding', {
  of: { zh: '品牌设置 · {{tenant}}', en: 'Branding · {{tenant}}' },
  hint: {
    zh: '用于绑定域名的登录页，以及该租户用户登录后的界面。已打开的页面在下次加载时更新。',
    en: 'For the sign-in page of the domain and for the people of the tenant after it. Open pages change when they are loaded again.',
  },
  hintNone: {
    zh: '尚未设置，显示平台的默认品牌。设置后用于绑定域名的登录页，以及该租户用户登录后的界面。',
    en: 'Nothing is set, so the default of the platform is shown. A branding is for the sign-in page of the domain and for the people of the tenant after it.',
  },
  hintInstallation: {
    zh: '平台的品牌是整个系统的默认值：用于不属于任何租户的域名，以及没有自己品牌的租户。',
    en: 'The branding of the platform is the default of the installation: for domains of no tenant, and for tenants without one of their own.',
  },
  formHint: {
    zh: '留空的项目沿用平台的品牌；填写产品名称后，品牌完全独立，不再沿用。标志不超过200KB，登录页图片不超过1MB（PNG、JPEG、WebP）；网站图标不超过100KB（PNG、ICO）。',
    en: 'Empty fields take the branding of the platform; with a product name of its own a branding stands alone. Logo: at most 200 KB, sign-in picture: at most 1 MB (PNG, JPEG, WebP); favicon: at most 100 KB (PNG, ICO).',
  },
  reset: { zh: '恢复默认', en: 'Restore default' },
  pickColor: { zh: '选取颜色', en: 'Pick a colour' },
  previewLanguage: { zh: '预览语言', en: 'Language of the preview' },
  previewOf: { zh: '登录页与界面预览（{{look}}）', en: 'Preview of sign-in page and frame ({{look}})' },
  light: { zh: '浅色', en: 'Light' },
  dark: { zh: '深色', en: 'Dark' },
  contrast: {
    zh: '为保证文字清晰可读，文字、链接和按钮使用相近的颜色：浅色界面 {{light}}，深色界面 {{dark}}。',
    en: 'To be readable, texts, links and buttons take a shade of the colour: {{light}} on light pages, {{dark}} on dark ones.',
  },
})
