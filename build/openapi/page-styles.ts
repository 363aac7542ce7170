/** The colours are those of renderer/styles.css. */
export const PAGE_STYLES = `
:root{color-scheme:light dark;--paper:#fbf8f3;--surface:#fff;--line:#e7e0d5;--ink:#1f2a2e;--soft:#56666b;--narra:#1f6f5c;--mangga:#8f5200;--dagat:#2a62a8;--gumamela:#b4322a}
@media(prefers-color-scheme:dark){:root{--paper:#14191a;--surface:#1d2425;--line:#2e3839;--ink:#eef1ef;--soft:#9dadb0;--narra:#54b89b;--mangga:#f2b457;--dagat:#86b4ee;--gumamela:#f08a80}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.75rem;margin:0 0 .5rem}
h2{font-size:1.25rem;margin:2.5rem 0 .75rem}
h3{font-size:1.0625rem;margin:1.5rem 0 .25rem}
details h3{font-size:1rem;margin:1.25rem 0 .25rem}
h4{font-size:.9375rem;margin:.75rem 0 .25rem}
a{color:var(--narra)}
nav{display:flex;flex-wrap:wrap;gap:.25rem .5rem;margin-top:1.5rem}
nav a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 .75rem;background:var(--surface);border:1px solid var(--line);border-radius:.75rem}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.875rem}
pre{background:var(--paper);border:1px solid var(--line);border-radius:.5rem;padding:.75rem;overflow:auto;margin:.5rem 0}
details{background:var(--surface);border:1px solid var(--line);border-radius:.75rem;margin:.5rem 0;padding:0 1rem}
details[open]{padding-bottom:1rem}
summary{min-height:2.75rem;padding:.625rem 0;cursor:pointer}
summary span{color:var(--soft)}
summary:focus-visible,a:focus-visible,pre:focus-visible{outline:3px solid var(--narra);outline-offset:2px;border-radius:.25rem}
.method{display:inline-block;min-width:4rem}
.get{color:var(--dagat)}.post{color:var(--narra)}.put{color:var(--mangga)}.delete{color:var(--gumamela)}
ul{margin:.25rem 0;padding-left:1.25rem}
.fields{list-style:none;padding:0}
.fields li{padding:.25rem 0;border-bottom:1px solid var(--line)}
.fields b{font-size:.8125rem;color:var(--mangga)}
.type{color:var(--soft)}
p{margin:.5rem 0}
`.trim();
