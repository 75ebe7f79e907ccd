/** Clipboard content of Word: a heading, formatted text, a numbered list, a table and a picture. */
export const wordHtml = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- @font-face {font-family:宋体;} p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:10.5pt;
font-family:等线; mso-fareast-language:ZH-CN;} @page WordSection1 {size:595.3pt 841.9pt;} --></style></head>
<body lang=ZH-CN style='tab-interval:21.0pt'><!--StartFragment-->
<h1 style='mso-pagination:widow-orphan'><span style='font-family:黑体;mso-ascii-font-family:Calibri'>集采进展<o:p></o:p></span></h1>
<p class=MsoNormal style='text-indent:21.0pt;mso-char-indent-count:2.0'><b><span style='color:red;mso-themecolor:accent1'>第九批</span></b>
<span lang=EN-US style='font-size:12.0pt;background:yellow;mso-highlight:yellow'>VBP</span><span>已落地。<o:p></o:p></span></p>
<p class=MsoListParagraph style='margin-left:21.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US
style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]><span>降价<o:p></o:p></span></p>
<p class=MsoListParagraph style='margin-left:21.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US
style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]><span>扩面<o:p></o:p></span></p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse;mso-yfti-tbllook:1184'><tr style='mso-yfti-irow:0'>
<td width=277 style='width:207.4pt;border:solid windowtext 1.0pt'><p class=MsoNormal><span>品种<o:p></o:p></span></p></td>
<td width=277 style='width:207.4pt'><p class=MsoNormal><span lang=EN-US>41<o:p></o:p></span></p></td></tr></table>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="图片_x0020_1" style='width:100pt'><v:imagedata src="file:///C:/Temp/clip_image001.png"/></v:shape><![endif]-->
<![if !vml]><img width=100 src="file:///C:/Temp/clip_image001.png" v:shapes="图片_x0020_1"><![endif]></p>
<!--EndFragment--></body></html>`
