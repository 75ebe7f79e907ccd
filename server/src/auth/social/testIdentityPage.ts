/** The page on which the test identity asks who somebody would like to be. It sends its form to its own address. */
export const testIdentityPage = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>测试身份 · Test identity</title>
<style>
  body { margin: 0; display: grid; min-height: 100vh; place-items: center; background: #f7f4ec; color: #1d1c1a;
    font: 16px/1.5 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif }
  main { box-sizing: border-box; width: min(420px, 100vw - 32px); padding: 28px; border: 1px solid #c9c3b4; background: #fffefb }
  h1 { margin: 0 0 8px; font-size: 20px }
  p { margin: 0 0 16px; color: #55524b; font-size: 14px }
  label { display: block; margin: 12px 0 4px; font-weight: 600 }
  input, button { box-sizing: border-box; width: 100%; height: 44px; padding: 0 12px; border: 1px solid #8a857a; font: inherit }
  button { margin-top: 16px; background: #14507f; color: #fff; cursor: pointer }
  button + button { margin-top: 8px; background: #fff; color: #14507f }
</style>
<main>
  <h1>测试身份 <span lang="en">Test identity</span></h1>
  <p>填写任意编号即可登录，仅供试用。<br><span lang="en">Any number will do. For trying things out only.</span></p>
  <form method="post">
    <label for="subject">编号 <span lang="en">Subject</span></label>
    <input id="subject" name="subject" maxlength="255" autocomplete="off" autofocus>
    <label for="name">姓名 <span lang="en">Name</span></label>
    <input id="name" name="name" maxlength="64" autocomplete="off">
    <button name="decision" value="allow">同意登录 <span lang="en">Sign in</span></button>
    <button name="decision" value="deny">取消 <span lang="en">Cancel</span></button>
  </form>
</main>
</html>
`
