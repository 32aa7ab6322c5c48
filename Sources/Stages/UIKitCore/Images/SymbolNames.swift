// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.
//
// Written by config/symbols/make; edit config/symbols/names.txt instead.

/// The icons behind 593 symbol names: name, filled icon, and outlined icon if there is one.
enum SymbolNames {
    static let table = """
        @airplane flight @airplayaudio speaker_group @airplayvideo airplay @alarm alarm @ant bug_report
        @antenna.radiowaves.left.and.right settings_input_antenna @app crop_square @appletv live_tv @applewatch
        watch @apps.iphone app_shortcut @archivebox archive @arrow.2.circlepath sync @arrow.2.squarepath repeat
        @arrow.backward arrow_back @arrow.clockwise refresh @arrow.clockwise.circle refresh
        @arrow.counterclockwise replay @arrow.down arrow_downward @arrow.down.circle arrow_circle_down
        @arrow.down.doc download @arrow.down.left south_west @arrow.down.right south_east
        @arrow.down.right.and.arrow.up.left close_fullscreen @arrow.down.to.line vertical_align_bottom
        @arrow.forward arrow_forward @arrow.left arrow_back @arrow.left.and.right swap_horiz
        @arrow.left.arrow.right swap_horiz @arrow.right arrow_forward @arrow.right.to.line keyboard_tab
        @arrow.triangle.2.circlepath sync @arrow.triangle.branch call_split @arrow.triangle.merge merge_type
        @arrow.triangle.swap swap_vert @arrow.triangle.turn.up.right.diamond directions @arrow.turn.down.left
        keyboard_return @arrow.turn.up.left reply @arrow.turn.up.right forward @arrow.up arrow_upward
        @arrow.up.and.down swap_vert @arrow.up.and.down.and.arrow.left.and.right open_with @arrow.up.arrow.down
        swap_vert @arrow.up.backward.and.arrow.down.forward open_in_full @arrow.up.circle arrow_circle_up
        @arrow.up.doc upload_file @arrow.up.forward north_east @arrow.up.forward.app launch @arrow.up.left
        north_west @arrow.up.left.and.arrow.down.right open_in_full
        @arrow.up.left.and.down.right.magnifyingglass zoom_out_map @arrow.up.right north_east @arrow.up.to.line
        vertical_align_top @arrow.uturn.backward undo @arrow.uturn.down u_turn_right @arrow.uturn.forward redo
        @arrow.uturn.left undo @arrow.uturn.right redo @arrowshape.turn.up.left reply @arrowshape.turn.up.right
        forward @arrowtriangle.down arrow_drop_down @arrowtriangle.left arrow_left @arrowtriangle.right
        arrow_right @arrowtriangle.up arrow_drop_up @aspectratio aspect_ratio @asterisk emergency @at
        alternate_email @backward fast_rewind @backward.end skip_previous @backward.frame skip_previous @bag
        shopping_bag @bandage healing @banknote payments @barcode view_week @barcode.viewfinder qr_code_scanner
        @battery.0 battery_0_bar @battery.100 battery_full @battery.100.bolt battery_charging_full @battery.25
        battery_2_bar @battery.50 battery_4_bar @battery.75 battery_6_bar @bed.double bed @bell notifications
        notifications_none @bell.slash notifications_off @bicycle pedal_bike @binoculars travel_explore @bold
        format_bold @bolt bolt @bolt.horizontal bolt @bolt.slash flash_off @book menu_book @book.closed book
        @book.pages auto_stories @bookmark bookmark bookmark_border @books.vertical library_books @brain
        psychology @briefcase work work_outline @bubble.left chat_bubble chat_bubble_outline
        @bubble.left.and.bubble.right forum @bubble.right chat_bubble chat_bubble_outline @building business
        @building.2 location_city @building.columns account_balance @bus directions_bus @cable.connector cable
        @calendar event @calendar.badge.plus edit_calendar @camera photo_camera @camera.filters filter
        @camera.rotate flip_camera_ios @camera.viewfinder center_focus_strong @captions.bubble closed_caption
        @car directions_car @cart shopping_cart @case work work_outline @character text_format
        @character.book.closed menu_book @chart.bar bar_chart @chart.bar.xaxis insert_chart
        @chart.line.uptrend.xyaxis show_chart @chart.pie pie_chart pie_chart_outline @chart.xyaxis.line
        show_chart @checklist checklist @checkmark check @checkmark.circle check_circle check_circle_outline
        @checkmark.seal verified @checkmark.shield verified_user @checkmark.square check_box @chevron.backward
        chevron_left @chevron.compact.down expand_more @chevron.compact.up expand_less @chevron.down expand_more
        @chevron.forward chevron_right @chevron.left chevron_left @chevron.left.2 keyboard_double_arrow_left
        @chevron.left.forwardslash.chevron.right code @chevron.right chevron_right @chevron.right.2
        keyboard_double_arrow_right @chevron.up expand_less @chevron.up.chevron.down unfold_more @circle circle
        radio_button_unchecked @circle.dotted motion_photos_on @circle.grid.2x2 apps @circle.grid.3x3 apps
        @circle.hexagongrid blur_on @circle.lefthalf.filled contrast @clock access_time_filled schedule
        @clock.arrow.circlepath history @cloud cloud @cloud.bolt thunderstorm @cloud.rain grain @cloud.snow
        ac_unit @cloud.sun wb_cloudy @command keyboard_command_key @cpu memory @creditcard credit_card @crop
        crop @cross.case medical_services @crown workspace_premium @cube view_in_ar @cube.transparent view_in_ar
        @cup.and.saucer local_cafe @curlybraces data_object @cursorarrow near_me @decrease.indent
        format_indent_decrease @delete.left backspace @desktopcomputer desktop_mac @dial.high tune @dial.low
        tune @dial.max tune @dial.medium tune @dial.min tune @display desktop_windows @display.2
        screenshot_monitor @display.and.arrow.down install_desktop @display.slash desktop_access_disabled
        @display.trianglebadge.exclamationmark desktop_access_disabled @doc insert_drive_file @doc.on.clipboard
        content_paste @doc.on.doc content_copy @doc.plaintext description @doc.richtext description @doc.text
        description @doc.text.magnifyingglass find_in_page @dollarsign attach_money
        @dot.radiowaves.left.and.right sensors @dot.radiowaves.right rss_feed @drop water_drop @ear hearing
        @earbuds headphones @ellipsis more_horiz @ellipsis.bubble textsms @ellipsis.vertical more_vert @envelope
        mail mail_outline @envelope.badge mark_email_unread @envelope.open drafts @equal drag_handle @eraser
        cleaning_services @exclamationmark priority_high @exclamationmark.bubble announcement
        @exclamationmark.circle error error_outline @exclamationmark.octagon report @exclamationmark.shield
        gpp_maybe @exclamationmark.triangle warning warning_amber @externaldrive storage @eye visibility
        @eye.slash visibility_off @eyedropper colorize @eyeglasses remove_red_eye @face.smiling mood @faceid
        face @fanblades mode_fan_off @figure.run directions_run @figure.stand accessibility @figure.walk
        directions_walk @figure.wave emoji_people @film movie @flag flag outlined_flag @flame
        local_fire_department @flashlight.off.fill flashlight_off @flashlight.on.fill flashlight_on @folder
        folder folder_open @folder.badge.plus create_new_folder @fork.knife restaurant @forward fast_forward
        @forward.end skip_next @forward.frame skip_next @fuelpump local_gas_station @function functions
        @gamecontroller sports_esports @gauge speed @gauge.high speed @gauge.medium speed @gear settings
        @gearshape settings @gearshape.2 miscellaneous_services @gift card_giftcard @globe language
        @globe.americas public @globe.europe.africa public @gobackward replay @gobackward.10 replay_10
        @gobackward.30 replay_30 @gobackward.5 replay_5 @goforward.10 forward_10 @goforward.30 forward_30
        @goforward.5 forward_5 @graduationcap school @greaterthan navigate_next @grid grid_on @guitars
        music_note @hammer construction @hand.draw gesture @hand.point.left pan_tool_alt @hand.point.up
        touch_app @hand.point.up.left touch_app @hand.raised pan_tool @hand.tap touch_app @hand.thumbsdown
        thumb_down @hand.thumbsup thumb_up @hands.clap sign_language @hare pets @headphones headphones
        @hearingdevice.ear hearing @heart favorite favorite_border @heart.slash heart_broken @heart.text.square
        health_and_safety @hifispeaker speaker @highlighter border_color @homekit home @homepod speaker
        @hourglass hourglass_empty @house home @icloud cloud cloud_queue @icloud.and.arrow.down cloud_download
        @icloud.and.arrow.up cloud_upload @icloud.slash cloud_off @increase.indent format_indent_increase
        @infinity all_inclusive @info info @info.circle info info_outline
        @inset.filled.rectangle.and.person.filled connected_tv @internaldrive storage @ipad tablet_mac
        @ipad.landscape tablet_mac @iphone phone_iphone @iphone.gen3 phone_iphone
        @iphone.radiowaves.left.and.right vibration @iphone.slash mobile_off @ipod phone_iphone @italic
        format_italic @key vpn_key @keyboard keyboard @keyboard.chevron.compact.down keyboard_hide @ladybug
        bug_report @lamp.desk light @laptopcomputer laptop_mac @laptopcomputer.and.iphone devices @lasso gesture
        @leaf eco @lifepreserver support @lightbulb lightbulb lightbulb_outline @lightbulb.slash highlight_off
        @line.3.horizontal menu @line.3.horizontal.decrease filter_list @line.diagonal horizontal_rule
        @line.horizontal.3 menu @line.horizontal.3.decrease filter_list @link link @link.badge.plus add_link
        @list.bullet format_list_bulleted @list.bullet.rectangle list_alt @list.clipboard assignment @list.dash
        list @list.number format_list_numbered @location near_me @location.north navigation @location.slash
        location_disabled @lock lock lock_outline @lock.open lock_open @lock.rotation screen_lock_rotation
        @lock.shield security @loupe search @macbook.and.iphone devices @macwindow web_asset
        @macwindow.on.rectangle filter_none @magnifyingglass search @map map @mappin place @mappin.and.ellipse
        place @mediastick cast @megaphone campaign @memorychip memory @menubar.rectangle web_asset @message sms
        @metronome av_timer @mic mic mic_none @mic.slash mic_off @minus remove @minus.circle remove_circle
        remove_circle_outline @minus.magnifyingglass zoom_out @moon dark_mode @moon.stars nights_stay @moon.zzz
        bedtime @mountain.2 terrain @music.mic mic_external_on @music.note music_note @music.note.list
        queue_music @music.quarternote.3 library_music @network lan @newspaper newspaper @nosign block @note
        sticky_note_2 @note.text sticky_note_2 @number tag @opticaldisc album @option keyboard_option_key
        @paintbrush brush @paintbrush.pointed brush @paintpalette palette @paperclip attach_file @paperplane
        send @paragraphsign format_textdirection_l_to_r @pause pause @pause.circle pause_circle
        pause_circle_outline @pawprint pets @pencil edit @pencil.and.outline design_services @pencil.circle edit
        @pencil.slash edit_off @pencil.tip draw @percent percent @person person person_outline @person.2 group
        @person.3 groups @person.badge.minus person_remove @person.badge.plus person_add @person.circle
        account_circle @person.crop.circle account_circle @person.crop.rectangle portrait @person.crop.square
        account_box @phone phone @phone.arrow.down.left call_received @phone.down call_end @photo image
        @photo.fill.on.rectangle.fill photo_library @photo.on.rectangle photo_library @photo.on.rectangle.angled
        photo_library @photo.stack photo_library @pianokeys piano @pills medication @pin push_pin @pip
        picture_in_picture @pip.enter picture_in_picture @pip.exit picture_in_picture_alt @pip.swap
        picture_in_picture_alt @play play_arrow @play.circle play_circle play_circle_outline @play.display
        slideshow @play.laptopcomputer laptop_mac @play.rectangle slideshow @play.slash play_disabled @play.tv
        live_tv @playpause play_arrow @plus add @plus.app add_box @plus.bubble add_comment @plus.circle
        add_circle add_circle_outline @plus.magnifyingglass zoom_in @plus.rectangle.on.folder create_new_folder
        @plus.rectangle.on.rectangle library_add @plus.slash.minus exposure @plus.square add_box
        @plus.square.on.square library_add @point.3.connected.trianglepath.dotted share @power
        power_settings_new @powerplug power @printer print @projective view_in_ar @puzzlepiece extension @qrcode
        qr_code @qrcode.viewfinder qr_code_scanner @questionmark question_mark @questionmark.circle help
        help_outline @quote.bubble format_quote @radio radio @rays flare @record.circle radio_button_checked
        @rectangle crop_landscape @rectangle.3.group dashboard @rectangle.and.arrow.up.right.and.arrow.down.left
        open_in_full @rectangle.and.hand.point.up.left touch_app @rectangle.and.pencil.and.ellipsis edit_note
        @rectangle.badge.plus add_to_queue @rectangle.compress.vertical compress
        @rectangle.connected.to.line.below cast_connected @rectangle.expand.vertical expand
        @rectangle.fill.on.rectangle.fill filter_none @rectangle.grid.1x2 view_agenda @rectangle.grid.2x2
        grid_view @rectangle.inset.filled tv @rectangle.inset.filled.and.person.filled connected_tv
        @rectangle.on.rectangle filter_none @rectangle.on.rectangle.slash cast @rectangle.portrait crop_portrait
        @rectangle.portrait.and.arrow.right logout @rectangle.split.2x1 vertical_split @rectangle.split.3x1
        view_column @rectangle.split.3x3 grid_on @rectangle.stack layers @repeat repeat @repeat.1 repeat_one
        @return keyboard_return @rosette military_tech @rotate.3d 3d_rotation @rotate.left rotate_left
        @rotate.right rotate_right @ruler straighten @safari explore @scale.3d view_in_ar @scanner scanner
        @scissors content_cut @scope gps_fixed @screwdriver handyman @scribble gesture @sdcard sd_card @seal
        verified @selection.pin.in.out select_all @server.rack dns @shareplay groups @shield shield @shippingbox
        inventory_2 @shuffle shuffle @sidebar.left view_sidebar @sidebar.right view_sidebar @signature draw
        @slider.horizontal.3 tune @slider.horizontal.below.rectangle tune @slider.vertical.3 tune @snowflake
        ac_unit @sparkle auto_awesome @sparkles auto_awesome @sparkles.tv live_tv @speaker volume_mute
        @speaker.1 volume_down @speaker.2 volume_up @speaker.3 volume_up @speaker.slash volume_off
        @speaker.wave.1 volume_down @speaker.wave.2 volume_up @speaker.wave.3 volume_up @speedometer speed
        @sportscourt sports_soccer @square crop_square @square.and.arrow.down save_alt @square.and.arrow.up
        ios_share @square.and.pencil edit_note @square.dashed select_all @square.fill.on.square.fill filter_none
        @square.grid.2x2 grid_view @square.grid.3x3 apps @square.on.circle filter_none @square.on.square
        filter_none @square.split.2x1 vertical_split @square.split.2x2 grid_view @square.stack filter_none
        @square.stack.3d.up layers @star star star_border @star.leadinghalf.filled star_half @star.slash
        star_outline @stethoscope medical_services @stop stop @stop.circle stop_circle @stopwatch timer
        @strikethrough strikethrough_s @suit.heart favorite favorite_border @sum functions @sun.max light_mode
        @sun.min brightness_low @sunrise wb_twilight @sunset wb_twilight @switch.2 toggle_on @table table_chart
        @tablecells table_view @tag local_offer @target gps_fixed @teletype tty @tennis.racket sports_tennis
        @terminal terminal @text.aligncenter format_align_center @text.alignleft format_align_left
        @text.alignright format_align_right @text.badge.checkmark playlist_add_check @text.badge.plus
        playlist_add @text.bubble chat @text.cursor text_fields @text.justify format_align_justify
        @text.justifyleft format_align_left @text.magnifyingglass manage_search @text.quote format_quote
        @textbox text_fields @textformat text_format @textformat.size format_size @theatermasks theater_comedy
        @thermometer thermostat @ticket confirmation_number @timelapse timelapse @timer timer @togglepower
        power_settings_new @tornado tornado @tortoise pets @touchid fingerprint @tram tram @trash delete
        delete_outline @tray inbox @tray.and.arrow.down move_to_inbox @tray.and.arrow.up outbox @triangle
        change_history @trophy emoji_events @tshirt checkroom @tv tv @tv.and.hifispeaker.fill speaker_group
        @tv.and.mediabox connected_tv @tv.slash tv_off @umbrella beach_access @underline format_underlined
        @video videocam @video.slash videocam_off @videoprojector videocam @view.2d crop_square @view.3d
        view_in_ar @viewfinder crop_free @wake brightness_high @wallet.pass wallet @wand.and.rays auto_fix_high
        @wand.and.stars auto_fix_high @wave.3.right sensors @waveform graphic_eq @waveform.path show_chart
        @waveform.path.ecg monitor_heart @wifi wifi @wifi.exclamationmark signal_wifi_bad @wifi.slash wifi_off
        @wind air @wrench build @wrench.and.screwdriver handyman @xmark close @xmark.app disabled_by_default
        @xmark.bin delete_forever @xmark.circle cancel highlight_off @xmark.octagon report @xmark.shield gpp_bad
        @xmark.square disabled_by_default @zzz bedtime
        """
}
