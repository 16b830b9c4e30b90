"""The page for whoever has to sign in first. The name and the password go to the server's own address for it."""

from __future__ import annotations

from html import escape

from hoyle.web.html import button


def sign_in_html(why: str) -> str:
    return (
        f'<div class="panel" style="max-width:26rem;margin:2rem auto"><h1>Sign in</h1><p class="soft">{escape(why)}</p>'
        '<div data-form><p><label>Name <input name="name" autocomplete="username"></label></p>'
        '<p><label>Password <input name="password" type="password" autocomplete="current-password"></label></p>'
        '<details class="small"><summary>Change the password</summary><label>New password '
        '<input name="new_password" type="password" autocomplete="new-password"></label></details>'
        f'{button("Sign in", "sign-in", kind="main")}<p class="said bad" role="alert" id="sign-in-said"></p></div></div>'
    )
