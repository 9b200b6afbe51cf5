import { describe, expect, test } from 'vitest';
import { cleanHtml, saysNothing } from './clean-html.ts';

/** Known attempts to run a script from cleaned text, and what is left of each. */
const attacks: [html: string, left: string][] = [
  ['<script>alert(1)</script>', ''],
  ['<SCRIPT SRC=https://evil.example/x.js></SCRIPT>', ''],
  ['<p>a<script>alert(1)//</p>', '<p>a</p>'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<svg onload=alert(1)><p>a</p></svg>', '<p>a</p>'],
  ['<svg><script>alert(1)</script></svg>', ''],
  ['<math><mi xlink:href="data:x,<script>alert(1)</script>">a</mi></math>', 'a'],
  ['<iframe src="javascript:alert(1)"></iframe>', ''],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
  ['<object data="data:text/html,x"></object><embed src="x">', ''],
  ['<p onclick="alert(1)" style="background:url(javascript:alert(1))" class="x" id="y">a</p>', '<p>a</p>'],
  ['<style>p{background:url(//evil.example)}</style><p>a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', 'a'],
  ['<a href="JaVaScRiPt:alert(1)">a</a>', 'a'],
  ['<a href="java&#x09;script:alert(1)">a</a>', 'a'],
  ['<a href="&#106;&#97;&#118;&#97;script:alert(1)">a</a>', 'a'],
  ['<a href=" &#14; javascript:alert(1)">a</a>', 'a'],
  ['<a href="data:text/html;base64,PHNjcmlwdD4=">a</a>', 'a'],
  ['<a href="vbscript:x">a</a>', 'a'],
  ['<a href="//evil.example">a</a>', 'a'],
  ['<a href="mailto:a@example.com">a</a>', 'a'],
  ['<form action="https://evil.example"><input name="a"><button>b</button></form>', 'b'],
  ['<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=x"><link rel=x>', ''],
  ['<p>a<!-- <script>alert(1)</script> --></p>', '<p>a</p>'],
  ['<p>a<!--><img src=x onerror=alert(1)>--></p>', '<p>a--&gt;</p>'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', '<p></p>'],
  ['<template><p>a</p></template>', '<p>a</p>'],
  ['<<script>script>alert(1)<</script>/script>', '&lt;/script&gt;'],
  ['<textarea><script>alert(1)</script></textarea>', ''],
  ['<video><source onerror="alert(1)"></video>', ''],
  ['<details open ontoggle=alert(1)>a</details>', 'a'],
  ['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
];

describe('the text of an article', () => {
  test.each(attacks)('keeps nothing that runs of %s', (html, left) => {
    expect(cleanHtml(html)).toBe(left);
  });

  test.each(attacks)('does not come alive by being cleaned twice: %s', (html) => {
    const once = cleanHtml(html);
    expect(cleanHtml(once)).toBe(once);
    expect(once).not.toMatch(/<script|<[^>]+\son\w+=|javascript:\w+\(1\)"/i);
  });

  test('keeps headings, lists, tables and links on the web', () => {
    const html = '<h2>a</h2><ul><li><b>b</b></li></ul><table><tbody><tr><td>c</td></tr></tbody></table>';
    expect(cleanHtml(html)).toBe(html);
    expect(cleanHtml('<a href="https://example.com/x?a=1&b=2" onclick="x()">d</a>')).toBe(
      '<a href="https://example.com/x?a=1&amp;b=2" rel="noopener noreferrer" target="_blank">d</a>',
    );
  });

  test('closes what was left open, so that nothing of it reaches what stands behind', () => {
    expect(cleanHtml('<p><b>a')).toBe('<p><b>a</b></p>');
  });

  test.each(['', '<p></p>', '<p>&nbsp; <br></p>', '<hr>'])('says nothing when it is %j', (html) => {
    expect(saysNothing(html)).toBe(true);
  });
});
